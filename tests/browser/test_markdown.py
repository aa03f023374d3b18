"""Discord's markdown as HTML: the forms that it has, and that nothing else gets through."""

import sys
from types import FrameType
from typing import Any

import pytest

from bot.browser.markdown import html

GWEN, SALOON = '<span class="mention">@Gwen</span>', '<span class="mention">#showdown</span>'
LINK = '<a href="{}" rel="noopener noreferrer" target="_blank">{}</a>'
NAMES = {"@1": "Gwen", "@&2": "Crew", "#3": "showdown"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("plain", "<p>plain</p>"),
        ("a\nb", "<p>a\nb</p>"),
        ("**a** *b* _c_ __d__ ~~e~~", "<p><strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s></p>"),
        ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
        ("snake_case_name", "<p>snake_case_name</p>"),
        (r"\*a\* \<b", "<p>*a* &lt;b</p>"),
        ("`a*b*`", "<p><code>a*b*</code></p>"),
        ("```py\n<b>\n```", "<pre><code>&lt;b&gt;</code></pre>"),
        ("# A\n## B\n-# c", "<h3>A</h3><h4>B</h4><p><small>c</small></p>"),
        ("> a\n> b\nc", "<blockquote><p>a\nb</p></blockquote><p>c</p>"),
        (">>> a\nb", "<blockquote><p>a\nb</p></blockquote>"),
        ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
        ("2. a\n3. b", '<ol start="2"><li>a</li><li>b</li></ol>'),
        ("<@1> <@!1>", '<p><span class="mention">@Gwen</span> <span class="mention">@Gwen</span></p>'),
        ("<@&2> <#3>", '<p><span class="mention">@Crew</span> <span class="mention">#showdown</span></p>'),
        ("<@9>", '<p><span class="mention">@unknown</span></p>'),
        ("<t:0:R>", '<p><time datetime="1970-01-01T00:00:00+00:00" data-style="R">1970-01-01 00:00 UTC</time></p>'),
        ("<t:999999999999>", "<p>&lt;t:999999999999:f&gt;</p>"),
        ("<:star:12>", "<p>:star:</p>"),
        ("</join:5>", "<p>/join</p>"),
        (
            "[here](https://a.example/b?c=1&d=2)",
            '<p><a href="https://a.example/b?c=1&amp;d=2" rel="noopener noreferrer" target="_blank">here</a></p>',
        ),
        (
            "see https://a.example/.",
            '<p>see <a href="https://a.example/" rel="noopener noreferrer" target="_blank">https://a.example/</a>.</p>',
        ),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("||a||", '<p><details class="spoiler"><summary>spoiler</summary>a</details></p>'),
        ("|| **a** ||", '<p><details class="spoiler"><summary>spoiler</summary> <strong>a</strong> </details></p>'),
        ("a | b || c", "<p>a | b || c</p>"),
        ("**Doc (2)**s ** b **", "<p><strong>Doc (2)</strong>s <strong> b </strong></p>"),
        ("***a*** __**b**__", "<p><strong><em>a</em></strong> <u><strong>b</strong></u></p>"),
        (r"**a \** b**", "<p><strong>a ** b</strong></p>"),
        ("**<@1> ~~in~~ <#3>**", f"<p><strong>{GWEN} <s>in</s> {SALOON}</strong></p>"),
        ("`<@1>` ```<@1>```", "<p><code>&lt;@1&gt;</code> </p><pre><code>&lt;@1&gt;</code></pre>"),
        ("- a\nb", "<ul><li>a</li></ul><p>b</p>"),
        ("a\n\nb", "<p>a\n\nb</p>"),
        ("    a\n+ b\n1) c\n---", "<p>    a\n+ b\n1) c\n---</p>"),
        ("a\\\nb &amp;", "<p>a\\\nb &amp;amp;</p>"),
        ("a\n>>> b\n> c", "<p>a</p><blockquote><p>b\n&gt; c</p></blockquote>"),
        ("- a\n 1. b\n- c", '<ul><li>a<ol start="1"><li>b</li></ol></li><li>c</li></ul>'),
        ("  - a\n- b\n - c", "<ul><li>a</li><li>b</li><li>c</li></ul>"),
        ("![x](https://a.b/c.png)", f"<p>!{LINK.format('https://a.b/c.png', 'x')}</p>"),
        ("**https://a.b/c_d**", f"<p><strong>{LINK.format('https://a.b/c_d', 'https://a.b/c_d')}</strong></p>"),
        ("<https://a.b> <a@b.c>", f"<p>{LINK.format('https://a.b', 'https://a.b')} &lt;a@b.c&gt;</p>"),
        ("<data:x>", "<p>&lt;data:x&gt;</p>"),
        ("[x]()", "<p><a>x</a></p>"),
        ("", ""),
    ],
)
def test_a_form(text: str, wanted: str) -> None:
    assert html(text, NAMES.get) == wanted


@pytest.mark.parametrize(
    "wrapped", ["{}", "**{}**", "`{}`", "> {}", "- {}", "# {}", "||{}||", "```\n{}\n```", "[{}](https://a.b)"]
)
@pytest.mark.parametrize(
    "hostile", ["<script>x</script>", "<img src=x onerror=y>", '"><b>', "'&<", "https://a.b/\"onx='"]
)
def test_nothing_of_what_people_type_is_html(wrapped: str, hostile: str) -> None:
    shown = str(html(wrapped.format(hostile), NAMES.get))
    for forbidden in ("<script", "<img", "<b>", '"onx', '""'):
        assert forbidden not in shown


def test_a_name_is_no_html_either() -> None:
    assert "<i>" not in html("<@1>", {"@1": "<i>"}.get)


@pytest.mark.parametrize("mark", ["*", "> ", "_", "||~~", "[", "`", "- ", "*_"])
def test_what_is_typed_to_be_deep_is_shown_all_the_same(mark: str) -> None:
    assert "end" in html(mark * 1500 + "end" + mark * 1500, NAMES.get)


KILLERS = [
    *("[", "]", "[a](", "![", "[]", "[a](<", "<", "<@", "</a", "<a:", "<t:", "`", "`a", "```", "```a\n", "\\", "\\* "),
    *("*", "_", "**", "*_", "_a ", "**a *b ", "*a**b", "__a", "**a**_b_", "~~", "~~a", "||", "||a", "|| ", "||**a"),
    *("> ", "> a\n", ">>> a\n", "- ", "- a\n", "# ", "-# a\n", " ", "\n", "https://", "https://)", ":", "&"),
]


def work(text: str) -> int:
    """Return how many lines of Python it takes to render a text: the same on every machine."""
    lines = 0

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        html(text, NAMES.get)
    finally:
        sys.settrace(before)
    return lines


@pytest.mark.parametrize("end", ["", "end"])
@pytest.mark.parametrize("killer", KILLERS)
def test_twice_the_text_is_twice_the_work(killer: str, end: str) -> None:
    new = f"{KILLERS.index(killer)}\n"  # HTML is kept, and killers overlap.
    html(f"{new}**warm** _up_", NAMES.get)
    once, twice = (work(new + killer * count + end) for count in (250, 500))
    assert twice < 2.5 * once + 100, (once, twice)


def test_indentation_and_backticks_that_grow_are_linear_too() -> None:
    for one in (lambda size: " " * size + "- a\n", lambda size: "`" * size + "a"):
        small, large = ("".join(map(one, range(1, count))) for count in (30, 43))
        assert len(large) > 1.9 * len(small) > 800
        assert work(large) < 2.5 * len(large) / len(small) * work(small)


def test_a_text_is_rendered_once_and_its_names_each_time() -> None:
    text = "**once** " * 90 + "<@1>"
    assert "@Gwen" in html(text, NAMES.get)
    renamed = {"@1": "Gwendolyn"}
    assert work(text) < work(text + " again") / 10 and "@Gwendolyn" in html(text, renamed.get)
