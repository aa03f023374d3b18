"""What Discord allows, in one place: facts of Discord, nothing of the bot.

Each group names the page that gives its figures, below https://docs.discord.com/developers; what another source
gives says so. Lengths are in characters, times in seconds.
"""

# resources/message

MESSAGE = 2000
"""The content of a message."""
NONCE = 25
MENTIONS = 100
"""Ids in each list of `allowed_mentions`."""
ATTACHMENTS = 10
"""Files of a message; the library's documentation of `send` gives it."""
ATTACHMENT_DESCRIPTION = 1024
ATTACHMENT_BYTES = 10 * 1024 * 1024
"""One file, on a server without boosts; the page is `reference`, under "Uploading Files"."""
MESSAGES_LISTED = 100
"""Messages that one request for a channel's history gives."""

# components/reference

ROWS = 5
"""Action rows of a message without the newer layout."""
BUTTONS_IN_ROW = 5
COMPONENTS = 40
"""Components of a message with the newer layout, those inside others counted too."""
COMPONENTS_TEXT = 4000
"""The words of all those together; the library's `LayoutView.content_length` gives it, Discord's page does not."""
CUSTOM_ID = 100
BUTTON_LABEL = 80
BUTTON_URL = 512
SELECT_OPTIONS = 25
SELECT_OPTION_TEXT = 100
"""The label, the value and the description of an option."""
SELECT_PLACEHOLDER = 150
GALLERY_ITEMS = 10
MEDIA_URL = 2048
MEDIA_DESCRIPTION = 1024

# components/reference and interactions/receiving-and-responding, for modals

MODAL_TITLE = 45
MODAL_FIELDS = 5
FIELD_LABEL = 45
FIELD_DESCRIPTION = 100
TEXT_INPUT = 4000
TEXT_INPUT_PLACEHOLDER = 100

# interactions/application-commands

COMMANDS = 100
"""Slash commands of an application, globally."""
COMMAND_TEXT = 8000
"""All names, descriptions and values in the tree of a command."""
COMMAND_NAME = 32
"""The name of a command, a group or an option."""
COMMAND_DESCRIPTION = 100
OPTIONS = 25
STRING_OPTION = 6000
NUMBER_OPTION = 2**53
"""How far from 0 a number may be."""
CHOICES = 25
"""Choices of an option, given with the command or by autocomplete."""
CHOICE_TEXT = 100
"""The name of a choice, and its value if that is a string."""

# interactions/receiving-and-responding

FIRST_ANSWER_SECONDS = 3.0
"""An interaction that has not been answered by then cannot be any more."""
TOKEN_SECONDS = 15 * 60.0
"""For as long can the answer be edited, and more be sent."""

# topics/opcodes-and-status-codes

PINS = 250
"""Error 30003."""
OLD_MESSAGE_SECONDS = 60 * 60.0
"""Error 30046: how often a message older than this may be edited is limited, and Discord does not tell to what."""
