"""Discord's limits: each as its documentation has it, and none of them written down a second time."""

import ast
from pathlib import Path

from bot import limits
from tests.test_architecture import MODULES, name_of
from tests.trees import tree_of

DOCUMENTED: dict[str, tuple[float, str]] = {
    "MESSAGE": (2000, "Create Message: content, up to 2000 characters"),
    "NONCE": (25, "Create Message: nonce, up to 25 characters"),
    "MENTIONS": (100, "Allowed Mentions Object: users and roles, at most 100 ids each"),
    "ATTACHMENTS": (10, "discord.py, Messageable.send: files, a maximum of 10"),
    "ATTACHMENT_DESCRIPTION": (1024, "Attachment Object: description, at most 1024 characters"),
    "ATTACHMENT_BYTES": (10_485_760, "Uploading Files: each file 10 MiB unless the server is boosted"),
    "MESSAGES_LISTED": (100, "Get Channel Messages: limit, from 1 to 100"),
    "ROWS": (5, "Legacy Message Component Behavior: up to 5 action rows"),
    "BUTTONS_IN_ROW": (5, "Action Row: up to 5 buttons"),
    "COMPONENTS": (40, "Component Reference: a message with the newer layout has up to 40 components in all"),
    "COMPONENTS_TEXT": (4000, "discord.py, LayoutView.content_length: 4000 characters in all"),
    "CUSTOM_ID": (100, "Anatomy of a Component: custom_id, from 1 to 100 characters"),
    "BUTTON_LABEL": (80, "Button: label, at most 80 characters"),
    "BUTTON_URL": (512, "Button: url, at most 512 characters"),
    "SELECT_OPTIONS": (25, "String Select: options, and values chosen, at most 25"),
    "SELECT_OPTION_TEXT": (100, "Select Option: label, value and description, at most 100 characters each"),
    "SELECT_PLACEHOLDER": (150, "String Select: placeholder, at most 150 characters"),
    "GALLERY_ITEMS": (10, "Media Gallery: from 1 to 10 items"),
    "MEDIA_URL": (2048, "Unfurled Media Item: url, at most 2048 characters"),
    "MEDIA_DESCRIPTION": (1024, "Thumbnail and Media Gallery Item: description, at most 1024 characters"),
    "MODAL_TITLE": (45, "Modal: title, at most 45 characters"),
    "MODAL_FIELDS": (5, "Modal: from 1 to 5 components"),
    "FIELD_LABEL": (45, "Label: label, at most 45 characters"),
    "FIELD_DESCRIPTION": (100, "Label: description, at most 100 characters"),
    "TEXT_INPUT": (4000, "Text Input: value, min_length and max_length, at most 4000"),
    "TEXT_INPUT_PLACEHOLDER": (100, "Text Input: placeholder, at most 100 characters"),
    "COMMANDS": (100, "Registering a Command: 100 global chat input commands, and 100 on each server"),
    "COMMAND_TEXT": (8000, "Slash Commands: 8000 characters of names, descriptions and values together"),
    "COMMAND_NAME": (32, "Application Command and Option: name, from 1 to 32 characters"),
    "COMMAND_DESCRIPTION": (100, "Application Command and Option: description, from 1 to 100 characters"),
    "OPTIONS": (25, "Application Command and Option: options, at most 25"),
    "STRING_OPTION": (6000, "Option: min_length and max_length of a string, at most 6000"),
    "NUMBER_OPTION": (9_007_199_254_740_992, "Option Type: any integer between -2^53 and 2^53"),
    "CHOICES": (25, "Option: choices, at most 25; Autocomplete: at most 25 choices"),
    "CHOICE_TEXT": (100, "Option Choice: name, from 1 to 100 characters; value, up to 100 if a string"),
    "FIRST_ANSWER_SECONDS": (3, "Interaction Callback: within 3 seconds, or the token is invalidated"),
    "TOKEN_SECONDS": (900, "Followup Messages: tokens are valid for 15 minutes"),
    "PINS": (250, "JSON Error Codes: 30003, at most 250 pins in a channel"),
    "OLD_MESSAGE_SECONDS": (3600, "JSON Error Codes: 30046, edits to messages older than 1 hour"),
}


def test_each_limit_is_what_is_documented() -> None:
    assert {name: value for name, value in vars(limits).items() if name.isupper()} == {
        name: value for name, (value, _) in DOCUMENTED.items()
    }


def attributes_of_limits(path: Path) -> set[str]:
    return {
        node.attr
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "limits"
    }


def test_each_limit_is_used() -> None:
    used = set[str]().union(*(attributes_of_limits(path) for path in MODULES))
    assert not DOCUMENTED.keys() - used


TELL_TALE = {2000, 1900, 1800, 4000}
"""A message, a message less some room, and the words of all components."""
ELSEWHERE = {"bot/limits.py": {2000, 4000}, "bot/sandbox/gateway.py": {4000}}
"""Where such a number may stand: among the limits; the gateway closes with 4000 at an unknown error, and the lines of a
system are 1,900 at most.
"""


def test_nobody_writes_a_limit_down_again() -> None:
    for path in MODULES:
        numbers = {node.value for node in ast.walk(tree_of(path)) if isinstance(node, ast.Constant)}
        found = {one for one in numbers if type(one) is int and one in TELL_TALE} - ELSEWHERE.get(name_of(path), set())
        assert not found, f"{path}: take it from bot/limits.py: {found}"
