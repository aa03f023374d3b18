"""Discord's markdown as HTML: the forms that it has, and that nothing else gets through."""

from __future__ import annotations

import pytest

from bot.browser.markdown import html

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
