//! Highlighting keeps the text, and marks what it is told to.

use super::{Mark, Tone, inline, listing};

/// What a reader sees: the markup without its tags.
fn text_of(markup: &str) -> String {
    let mut text = String::new();
    let mut in_tag = false;
    for c in markup.chars() {
        match c {
            '<' => in_tag = true,
            '>' => in_tag = false,
            c if !in_tag => text.push(c),
            _ => {}
        }
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn the_text_is_kept_whatever_it_is() {
    let texts = [
        "let rec f x = if x <= 1 then \"a<b>&\" else f (x - 1)\n(* two\nlines *)\n",
        "let x = 'a' let y = {|raw\n|} let \u{e9}t\u{e9} = \u{4f60}\u{1f600}",
        "(* not closed \" '",
        "\u{fffd}\u{fffd} # ` ~ 1e 0x \\ \u{e0}\u{fffd}",
        "'\u{e9}' \"\u{e9}",
    ];
    for text in texts {
        assert_eq!(text_of(&inline(text).into_string()), text);
        let lines = listing(text, &[], "x").into_string();
        assert_eq!(text_of(&lines), format!("{}\n", text.trim_end_matches('\n')));
        assert_eq!(lines.matches("class=\"l\"").count(), text.trim_end_matches('\n').lines().count());
    }
}

#[test]
fn words_have_the_colours_of_their_kind() {
    let markup = inline("let f = Some \"x\" + 1 (* c *)").into_string();
    let expected = "<code><i class=k>let</i> <i class=d>f</i> = <i class=u>Some</i> \
                    <i class=s>&quot;x&quot;</i> + <i class=n>1</i> <i class=c>(* c *)</i></code>";
    assert_eq!(markup, expected);
}

#[test]
fn a_mark_underlines_its_part_and_says_why() {
    let mark = Mark { lines: 2..3, bytes: 8..9, tone: Tone::Error, remark: "`x` <is> wrong".to_string() };
    let markup = listing("let y\n= x + 1\n", &[mark], "x").into_string();
    assert!(markup.contains("<span class=\"l t-error\">= <u class=\"t-error\">x</u> + "), "{markup}");
    assert!(markup.contains("<span class=\"sr\">error: </span><code>x</code> &lt;is&gt; wrong\n</span>"), "{markup}");
    assert_eq!(markup.matches("t-error").count(), 3, "{markup}");
}

#[test]
fn line_ends_of_windows_are_line_ends() {
    assert_eq!(text_of(&listing("let x\r\n= 1\r\n", &[], "x").into_string()), "let x\n= 1\n");
}
