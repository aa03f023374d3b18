"""Texts and states made small: compressed with zstandard, a state against the last whole one of its encounter.

Owns when a state is stored whole, and remembers the last whole one of some encounters. Must not know what a text or a
state says, nor any table.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple

from zstandard import (
    DICT_TYPE_RAWCONTENT,
    ZstdCompressionDict,
    ZstdCompressionParameters,
    ZstdCompressor,
    ZstdDecompressor,
    ZstdError,
)

from bot.storage.old_forms import read_zlib

Packed = str | bytes
"""A text in clear, or compressed; in clear as bytes, too, where a column of a database takes no text beside them."""

COMPRESSED_FROM = 128
"""Bytes of a text: a shorter one saves too little for its 3 microseconds."""
ROWS_AT_MOST = 32
"""Rows that depend on one whole state, itself included: so much is read with a state of an old form."""
ENCOUNTERS_AT_MOST = 64
"""Encounters whose last whole state is remembered; the next state of any other one is stored whole."""
WHOLE_WORTH = 5
"""A state is stored whole again where what changed takes more than this part (a fifth) of the last whole one."""
COMPRESSORS_AT_MOST = 16
"""Compressors that are kept with a dictionary, of 120 to 250 kB each: 2 to 6 microseconds a state, not 15 to 25."""
_LEVEL, _TABLE_LOG = 5, 12
_ZSTD, _ZLIB = b"\x28\xb5\x2f\xfd", (b"H", b"x")
"""What compressed texts begin with, and none in clear: what is kept so is JSON."""
_compress = ZstdCompressor(level=_LEVEL).compress


class WholeState(NamedTuple):
    """The last whole state of an encounter: its revision, its JSON, and how many bytes it takes compressed."""

    number: int
    text: bytes
    size: int


class States:
    """The last whole states of some encounters, against which further ones are compressed."""

    def __init__(self) -> None:
        self._wholes: OrderedDict[int, WholeState] = OrderedDict()

    def pack(self, encounter: int, number: int, state: bytes) -> tuple[WholeState, Packed]:
        """Return the whole state that a revision depends on (or is), and what its row holds of its state."""
        whole = self._wholes.get(encounter)
        if whole is not None and number < whole.number + ROWS_AT_MOST:
            changed = _compressor(whole.text).compress(state)
            if len(changed) * WHOLE_WORTH <= whole.size:
                return whole, changed
        held = packed(state.decode())
        return WholeState(number, state, len(held)), held

    def remember(self, encounter: int, whole: WholeState) -> None:
        """Remember the last whole state of an encounter, once it is stored."""
        self._wholes[encounter] = whole
        self._wholes.move_to_end(encounter)
        if len(self._wholes) > ENCOUNTERS_AT_MOST:
            self._wholes.popitem(last=False)

    def forget_all(self) -> None:
        """Forget every encounter, such as when older rows are rewritten."""
        self._wholes.clear()


def packed(text: str) -> Packed:
    """Return a text compressed, or as it is if that is no longer."""
    plain = text.encode()
    if len(plain) < COMPRESSED_FROM:
        return text
    small = _compress(plain)
    return small if len(small) < len(plain) else text


def unpacked(value: Packed, whole: bytes | None = None) -> str:
    """Return a text, of a changed state with its `whole` one; raise ValueError if it cannot be read."""
    if isinstance(value, str):
        return value
    if value.startswith(_ZLIB):
        return read_zlib(value)
    if not value.startswith(_ZSTD):
        return value.decode()
    try:
        return ZstdDecompressor(dict_data=None if whole is None else _dictionary(whole)).decompress(value).decode()
    except ZstdError as error:
        raise ValueError("not compressed as it should be") from error


def is_compressed(value: Packed) -> bool:
    """Return whether a text is compressed in the present form, as every changed state is."""
    return isinstance(value, bytes) and value.startswith(_ZSTD)


def plain(value: Packed) -> Packed:
    """Return what a column holds, with a text in clear as a text."""
    in_clear = isinstance(value, bytes) and not value.startswith((_ZSTD, *_ZLIB))
    return value.decode() if isinstance(value, bytes) and in_clear else value


def _dictionary(whole: bytes) -> ZstdCompressionDict:
    return ZstdCompressionDict(whole, dict_type=DICT_TYPE_RAWCONTENT)


@lru_cache(maxsize=COMPRESSORS_AT_MOST)
def _compressor(whole: bytes) -> ZstdCompressor:
    # Its tables are as small as the texts let them be: by default each would take up to 1.7 MB. An entry for each 8
    # bytes of the whole state finds what is the same in it.
    table = max(_TABLE_LOG, (len(whole) // 8).bit_length())
    parameters = ZstdCompressionParameters.from_level(
        _LEVEL,
        window_log=max(10, (2 * len(whole)).bit_length()),
        hash_log=table,
        chain_log=table,
        write_dict_id=False,
    )
    return ZstdCompressor(compression_params=parameters, dict_data=_dictionary(whole))
