//! Messages about lines, blocks, texts and signs.

use super::check;
use expect_test::expect;

#[test]
fn tabs_and_spaces() {
    check(
        r#"loop:
    read x : int
	if x == 0: exit
"#,
        &[],
        expect![[r#"
            error[mixed-indentation]: Tabs and spaces are mixed in the indentation
             --> spec.dialog:3:1
              |
            3 |     if x == 0: exit
              | ^^^^

            How wide a tab is depends on the editor, so it cannot be told which block this
            line belongs to.

            Hint: Indent all lines with spaces, or all with tabs.
        "#]],
    );
}

#[test]
fn a_line_between_two_columns() {
    check(
        r#"loop:
    read x : int
  exit
"#,
        &[],
        expect![[r#"
            error[bad-indentation]: This line is indented like no line before it
             --> spec.dialog:3:1
              |
            3 |   exit
              | ^^

            Hint: Lines of one block begin in the same column.
        "#]],
    );
}

#[test]
fn an_indented_line_without_a_colon() {
    check(
        r#"read x : int
    say {x}
"#,
        &[],
        expect![[r#"
    error[syntax-error]: Expected a statement in the same column as the line above, but found an indented line
     --> spec.dialog:2:1
      |
    2 |     say {x}
      | ^^^^

    Hint: A block is indented below a line that ends with `:`; all other lines begin
    in the same column.
"#]],
    );
}

#[test]
fn no_block() {
    check(
        r#"loop:
read x : int
"#,
        &[],
        expect![[r#"
            error[missing-block]: There is no block after `loop`
             --> spec.dialog:1:6
              |
            1 | loop:
              |      ^

            Hint: Indent the lines that belong to it, or write `skip` for nothing.
        "#]],
    );
}

#[test]
fn a_text_without_end() {
    check(
        r#"say "Hello
read x : int
"#,
        &[],
        expect![[r#"
    error[unclosed-text]: This text is never closed
     --> spec.dialog:1:5
      |
    1 | say "Hello
      |     ^

    A text ends with `"` on the line on which it begins.

    Hint: Write `\n` for a line end inside a text, and `\"` for a quote.
"#]],
    );
}

#[test]
fn a_hole_without_end() {
    check(
        r#"read x : int
say "a {x"
say "b"
"#,
        &[],
        expect![[r#"
            error[unclosed-hole]: This `{` inside a text is never closed
             --> spec.dialog:2:8
              |
            2 | say "a {x"
              |        ^

            Hint: Close it with `}` before the end of the line, or write `{{` for a brace
            that is printed.
        "#]],
    );
}

#[test]
fn a_brace_too_many() {
    check(
        r#"say "a } b"
"#,
        &[],
        expect![[r#"
    error[lone-brace]: This `}` closes nothing
     --> spec.dialog:1:8
      |
    1 | say "a } b"
      |        ^

    Hint: Write `}}` for a brace that is printed:
      |
    1 | say "a }} b"
      |         +
"#]],
    );
}

#[test]
fn nothing_in_a_hole() {
    check(
        r#"say "{}"
"#,
        &[],
        expect![[r#"
    error[empty-hole]: There is nothing between these braces
     --> spec.dialog:1:6
      |
    1 | say "{}"
      |      ^^

    Hint: Write `{{}}` for braces that are printed:
      |
    1 | say "{{}}"
      |       ++
"#]],
    );
}

#[test]
fn unknown_escape() {
    check(
        r#"say "a\qb"
"#,
        &[],
        expect![[r#"
    error[unknown-escape]: `\q` is no escape
     --> spec.dialog:1:7
      |
    1 | say "a\qb"
      |       ^^

    Hint: The escapes are `\n`, `\t`, `\"` and `\\`; braces are written `{{` and
    `}}`.
"#]],
    );
}

#[test]
fn a_bracket_without_partner() {
    check(
        r#"const l = [1, 2
read x : int
say {x + (1}
"#,
        &[],
        expect![[r#"
            error[unclosed-bracket]: This `[` is never closed
             --> spec.dialog:1:11
              |
            1 | const l = [1, 2
              |           ^

            error[wrong-bracket]: `}` does not close `(`
             --> spec.dialog:3:12
              |
            3 | say {x + (1}
              |          - ^
              |          |
              |          opened here
        "#]],
    );
}

#[test]
fn strange_signs() {
    check(
        r#"read x : int
if x ≤ 3: say “hi”
if x != 3 % 2: say 'a'
"#,
        &[],
        expect![[r#"
            error[strange-character]: `≤` is no sign of this language
             --> spec.dialog:2:6
              |
            2 | if x ≤ 3: say “hi”
              |      ^

            Hint: Write `<=` instead.

            error[strange-character]: `“` is no sign of this language
             --> spec.dialog:2:15
              |
            2 | if x ≤ 3: say “hi”
              |               ^

            Hint: Write `"` instead.

            error[strange-character]: `”` is no sign of this language
             --> spec.dialog:2:18
              |
            2 | if x ≤ 3: say “hi”
              |                  ^

            Hint: Write `"` instead.

            error[strange-character]: `%` is no sign of this language
             --> spec.dialog:3:11
              |
            3 | if x != 3 % 2: say 'a'
              |           ^

            Hint: Write `mod` instead.

            error[strange-character]: `'` is no sign of this language
             --> spec.dialog:3:20
              |
            3 | if x != 3 % 2: say 'a'
              |                    ^

            Hint: Write `"` instead.
        "#]],
    );
}

#[test]
fn numbers_with_letters() {
    check(
        r#"read x : 1..9a
"#,
        &[],
        expect![[r#"
    error[bad-number]: A number cannot be followed by letters directly
     --> spec.dialog:1:13
      |
    1 | read x : 1..9a
      |             ^^

    Hint: Names begin with a letter; put a space or an operator after the number.
"#]],
    );
}

#[test]
fn a_regex_without_end() {
    check(
        r#"read x : /[a-z]+
"#,
        &[],
        expect![[r#"
    error[unclosed-regex]: This regular expression is never closed
     --> spec.dialog:1:10
      |
    1 | read x : /[a-z]+
      |          ^

    Hint: Regular expressions stand between slashes on one line: `/[a-z]+/`.
"#]],
    );
}

#[test]
fn compound_statements_need_their_own_line() {
    check(
        r#"read x : int
if x == 0: if x == 1: say "a"
say "b"; loop: exit
"#,
        &[],
        expect![[r#"
    error[needs-own-line]: `if` needs a line of its own
     --> spec.dialog:2:12
      |
    2 | if x == 0: if x == 1: say "a"
      |            ^^

    Hint: Put it on the next line and indent it.

    error[needs-own-line]: `loop` needs a line of its own
     --> spec.dialog:3:10
      |
    3 | say "b"; loop: exit
      |          ^^^^
"#]],
    );
}

#[test]
fn an_else_alone() {
    check(
        r#"read x : int
else: say "a"
"#,
        &[],
        expect![[r#"
    error[else-without-if]: This `else` belongs to no `if`
     --> spec.dialog:2:1
      |
    2 | else: say "a"
      | ^^^^

    Hint: It stands in the same column as its `if`, directly after the block.
"#]],
    );
}

#[test]
fn else_if() {
    check(
        r#"read x : int
if x == 0: say "a"
else if x == 1: say "b"
"#,
        &[],
        expect![[r#"
    error[else-if]: `else if` is written `elif`
     --> spec.dialog:3:1
      |
    3 | else if x == 1: say "b"
      | ^^^^^^^

    Hint: Write:
      |
    3 - else if x == 1: say "b"
    3 + elif x == 1: say "b"
      |
"#]],
    );
}

#[test]
fn missing_colon() {
    check(
        r#"read x : int
if x == 0
    say "a"
"#,
        &[],
        expect![[r#"
    error[missing-colon]: `:` is missing after the condition
     --> spec.dialog:2:10
      |
    2 | if x == 0
      |          ^

    Hint: Add it:
      |
    2 | if x == 0:
      |          +
"#]],
    );
}

#[test]
fn repeat_without_condition() {
    check(
        r#"repeat:
    read x : int
say {x}
"#,
        &[],
        expect![[r#"
    error[missing-until]: This `repeat` has no condition
     --> spec.dialog:1:1
      |
    1 | repeat:
      | ^^^^^^

    Hint: After its block comes a line `until ..` or `while ..`; a loop that ends
    with `exit` is a `loop`.
"#]],
    );
}

#[test]
fn words_of_other_languages() {
    check(
        r#"print "Hello"
whiel x == 1:
    reed x : int
foo bar
"#,
        &[],
        expect![[r#"
    error[unknown-statement]: `print` begins no statement
     --> spec.dialog:1:1
      |
    1 | print "Hello"
      | ^^^^^

    Hint: Did you mean `say`?
      |
    1 - print "Hello"
    1 + say "Hello"
      |

    error[unknown-statement]: `whiel` begins no statement
     --> spec.dialog:2:1
      |
    2 | whiel x == 1:
      | ^^^^^

    Hint: Did you mean `while`?
      |
    2 - whiel x == 1:
    2 + while x == 1:
      |

    error[unknown-statement]: `reed` begins no statement
     --> spec.dialog:3:5
      |
    3 |     reed x : int
      |     ^^^^

    Hint: Did you mean `read`?
      |
    3 -     reed x : int
    3 +     read x : int
      |

    error[unknown-statement]: `foo` begins no statement
     --> spec.dialog:4:1
      |
    4 | foo bar
      | ^^^

    Hint: Statements begin with `read`, `say`, `may say`, `if`, `loop`, `while`,
    `until`, `repeat`, `exit`, `skip` or `do`.
"#]],
    );
}

#[test]
fn one_equals_sign() {
    check(
        r#"read x : int
if x = 3: say "three"
"#,
        &[],
        expect![[r#"
            error[syntax-error]: Expected `:` after the condition, but found `=`
             --> spec.dialog:2:6
              |
            2 | if x = 3: say "three"
              |      ^

            Hint: Two values are compared with `==`.
        "#]],
    );
}

#[test]
fn chained_comparisons() {
    check(
        r#"read x : int
if 1 < x < 5: say "a"
"#,
        &[],
        expect![[r#"
    error[chained-comparison]: Comparisons cannot be chained
     --> spec.dialog:2:10
      |
    2 | if 1 < x < 5: say "a"
      |    ----- ^
      |    |
      |    this is already true or false

    Hint: Write two comparisons: `a < b and b < c`.
"#]],
    );
}

#[test]
fn values_without_braces() {
    check(
        r#"read x : int
say x
"#,
        &[],
        expect![[r#"
    error[missing-braces]: A value that is printed stands in braces: `{x}`
     --> spec.dialog:2:5
      |
    2 | say x
      |     ^

    Hint: Add braces:
      |
    2 - say x
    2 + say {x}
      |
"#]],
    );
}

#[test]
fn reserved_words() {
    check(
        r#"read count : int
const in = 3
"#,
        &[],
        expect![[r#"
    error[reserved-word]: `count` is a word of the language, so it cannot be the name of a variable
     --> spec.dialog:1:6
      |
    1 | read count : int
      |      ^^^^^

    Hint: Choose another name, such as `count_`.

    error[reserved-word]: `in` is a word of the language, so it cannot be the name of a constant
     --> spec.dialog:2:7
      |
    2 | const in = 3
      |       ^^

    Hint: Choose another name, such as `in_`.
"#]],
    );
}

#[test]
fn several_mistakes_in_one_file() {
    check(
        r#"read x int
say {x
say "ok"
loop
    read y : intt
    exit
say {z}
"#,
        &[],
        expect![[r#"
            error[missing-colon]: `:` is missing before `int`
             --> spec.dialog:1:8
              |
            1 | read x int
              |        ^^^

            Hint: Add it:
              |
            1 | read x : int
              |        +

            error[unclosed-bracket]: This `{` is never closed
             --> spec.dialog:2:5
              |
            2 | say {x
              |     ^

            error[missing-colon]: `:` is missing after `loop`
             --> spec.dialog:4:5
              |
            4 | loop
              |     ^

            Hint: Add it:
              |
            4 | loop:
              |     +

            error[unknown-name]: There is no variable or constant called `z`
             --> spec.dialog:7:6
              |
            7 | say {z}
              |      ^

            Hint: A variable exists when some line reads it: `read z : int`.
        "#]],
    );
}

#[test]
fn nothing_at_all() {
    check(
        r#"# only a comment
"#,
        &[],
        expect![[r#"
    error[no-statements]: This specification says nothing
     --> spec.dialog:1:1
      |
    1 | # only a comment
      | ^

    Hint: Say what happens with `read` and `say`, for example `read x : int` and
    `say {x}`.
"#]],
    );
}
