"""What Discord refuses in a message: its limits on content, embeds, mentions, nonces and files.

Components have a file of their own. Nothing is changed here.
"""

from typing import Any

from bot import limits
from bot.sandbox.checks_components import check_components
from bot.sandbox.form import FormBody
from bot.sandbox.messages import COMPONENTS_V2, Version
from bot.sandbox.wire import Body, refuse

FILE_NAME = 1024
"""Discord does not tell; this is a guess."""


def check_message(body: Body, result: Version) -> None:
    """Refuses a body that Discord would refuse, seeing also what the message would become by it."""
    form = FormBody(body.form, body.path)
    form.text("content", 0, limits.MESSAGE)
    form.integer("flags", 0, 2**31 - 1)
    _check_nonce(form)
    _check_embeds(form)
    _check_allowed_mentions(form)
    _check_attachments(form, result, body)
    modern = bool(result.flags & COMPONENTS_V2)
    check_components(form, result, modern=modern)
    if modern:
        _check_no_legacy_fields(form, result)
    form.settle()
    if not (result.content or result.embeds or result.components or result.attachments):
        raise refuse(50006)


def _check_nonce(form: FormBody) -> None:
    nonce: Any = form.data.get("nonce")
    if nonce is not None and (not isinstance(nonce, str | int) or len(str(nonce)) > limits.NONCE):
        form.fault("NONCE_TYPE_TOO_LONG", f"Nonces must be {limits.NONCE} or fewer characters.", "nonce")


def _check_no_legacy_fields(form: FormBody, result: Version) -> None:
    for field, left in (("content", result.content), ("embeds", result.embeds)):
        if left:
            form.fault(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                field,
            )


def _check_embeds(form: FormBody) -> None:
    total = 0
    for embed in form.forms("embeds", 0, limits.EMBEDS):
        total += _check_embed(embed)
    if total > limits.EMBEDS_TEXT:
        form.fault("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {limits.EMBEDS_TEXT}", "embeds")


def _check_embed(embed: FormBody) -> int:
    length = len(embed.text("title", 0, limits.EMBED_TITLE))
    length += len(embed.text("description", 0, limits.EMBED_DESCRIPTION))
    for field in embed.forms("fields", 0, limits.EMBED_FIELDS):
        length += len(field.text("name", 1, limits.EMBED_FIELD_NAME, required=True))
        length += len(field.text("value", 1, limits.EMBED_FIELD_VALUE, required=True))
        field.boolean("inline")
    footer = embed.form("footer")
    if footer is not None:
        length += len(footer.text("text", 1, limits.EMBED_FOOTER, required=True))
    author = embed.form("author")
    if author is not None:
        length += len(author.text("name", 1, limits.EMBED_AUTHOR, required=True))
    embed.integer("color", 0, 0xFFFFFF)
    return length


def _check_allowed_mentions(form: FormBody) -> None:
    rule = form.form("allowed_mentions")
    if rule is None:
        return
    parse = rule.items("parse", 0, 3)
    for number, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            choices = "('everyone', 'roles', 'users')"
            rule.fault("BASE_TYPE_CHOICES", f"Value must be one of {choices}.", "parse", str(number))
    for kind in ("users", "roles"):
        if rule.items(kind, 0, limits.MENTIONS) and kind in parse:
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            rule.fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)


def _check_attachments(form: FormBody, result: Version, body: Body) -> None:
    kept = {str(one.id) for one in result.attachments}
    uploaded = {str(number) for number in body.files}
    for one in form.forms("attachments", 0, limits.ATTACHMENTS):
        one.required("id")
        one.text("filename", 1, FILE_NAME)
        one.text("description", 0, limits.ATTACHMENT_DESCRIPTION)
        if one.has("id") and str(one.data["id"]) not in kept | uploaded:
            one.fault("ATTACHMENT_NOT_FOUND", "Attachment not found.", "id")
    if len(result.attachments) > limits.ATTACHMENTS:
        form.fault("BASE_TYPE_MAX_LENGTH", f"Must be {limits.ATTACHMENTS} or fewer in length.", "attachments")
    if any(file.size > limits.ATTACHMENT_BYTES for file in body.files.values()):
        raise refuse(40005)
