//! Messages about types, value sets and outputs.

use super::check;
use expect_test::expect;

#[test]
fn operands() {
    check(
        r#"read x : int
read s : str
read b : bool
say {x + s}
say {sum(x)}
say {x * all x}
if x: say "a"
if not x: say "b"
if x and b: say "c"
say {-s}
say {length(x)}
"#,
        &[],
        expect![[r#"
    error[type-mismatch]: The right operand of `+` should be an `int`, but it is a `str`
     --> spec.dialog:4:10
      |
    4 | say {x + s}
      |          ^

    Hint: Texts are put together in the output: `{a}{b}`.

    error[type-mismatch]: The argument of `sum` should be a list, but it is an `int`
     --> spec.dialog:5:10
      |
    5 | say {sum(x)}
      |          ^

    Hint: All values that were read into `x`:
      |
    5 | say {sum(all x)}
      |          +++

    error[type-mismatch]: The right operand of `*` should be an `int`, but it is a `list of int`
     --> spec.dialog:6:10
      |
    6 | say {x * all x}
      |          ^^^^^

    Hint: `sum(..)` adds up a list, `length(..)` counts its elements.

    error[type-mismatch]: The condition should be a `bool`, but it is an `int`
     --> spec.dialog:7:4
      |
    7 | if x: say "a"
      |    ^

    error[type-mismatch]: The operand of `not` should be a `bool`, but it is an `int`
     --> spec.dialog:8:8
      |
    8 | if not x: say "b"
      |        ^

    error[type-mismatch]: A part of `and` should be a `bool`, but it is an `int`
     --> spec.dialog:9:4
      |
    9 | if x and b: say "c"
      |    ^

    error[type-mismatch]: The operand of `-` should be an `int`, but it is a `str`
      --> spec.dialog:10:7
       |
    10 | say {-s}
       |       ^

    Hint: Texts are put together in the output: `{a}{b}`.

    error[type-mismatch]: The argument of `length` should be a list or a text, but it is an `int`
      --> spec.dialog:11:13
       |
    11 | say {length(x)}
       |             ^
"#]],
    );
}

#[test]
fn comparisons() {
    check(
        r#"read x : int
read s : str
if x == s: say "a"
if x in x: say "b"
if s in [1, 2]: say "c"
if [x, s] == [1]: say "d"
"#,
        &[],
        expect![[r#"
            error[type-mismatch]: `==` compares an `int` with a `str`
             --> spec.dialog:3:4
              |
            3 | if x == s: say "a"
              |    -^^^^-
              |    |    |
              |    |    this is a `str`
              |    this is an `int`

            Hint: Both sides of a comparison have the same type.

            error[type-mismatch]: What follows `in` should be a list, but it is an `int`
             --> spec.dialog:4:9
              |
            4 | if x in x: say "b"
              |         ^

            Hint: All values that were read into `x`:
              |
            4 | if x in all x: say "b"
              |         +++

            error[type-mismatch]: The left side of `in` should be an `int`, but it is a `str`
             --> spec.dialog:5:4
              |
            5 | if s in [1, 2]: say "c"
              |    ^

            error[type-mismatch]: An element of this list should be an `int`, but it is a `str`
             --> spec.dialog:6:8
              |
            6 | if [x, s] == [1]: say "d"
              |        ^
        "#]],
    );
}

#[test]
fn two_types_of_one_variable() {
    check(
        r#"read x : int
read x : str
"#,
        &[],
        expect![[r#"
            error[two-types]: `x` is read as a `str` here, but as an `int` elsewhere
             --> spec.dialog:2:10
              |
            1 | read x : int
              |          --- an `int`
            2 | read x : str
              |          ^^^

            Hint: Use another variable: each has one type.
        "#]],
    );
}

#[test]
fn merged_variables() {
    check(
        r#"read x : int
read s : str
say {all (x, s)}
say {(x, s)}
say {count 3}
say {count (x + 1)}
"#,
        &[],
        expect![[r#"
    error[type-mismatch]: `x` is an `int`, but `s` is a `str`
     --> spec.dialog:3:10
      |
    3 | say {all (x, s)}
      |          ^^^^^^

    Values of several variables can be put into one list when they have the same
    type.

    error[tuple-alone]: Variables in parentheses need a word before them
     --> spec.dialog:4:6
      |
    4 | say {(x, s)}
      |      ^^^^^^

    Hint: Write `cur (x, y)` for the last value, `all (x, y)` for all of them,
    `count (x, y)` for how many.

    error[syntax-error]: Expected a variable after `count`, but found a number
     --> spec.dialog:5:12
      |
    5 | say {count 3}
      |            ^

    error[not-a-variable]: `count` is about variables that are read, and this is none
     --> spec.dialog:6:12
      |
    6 | say {count (x + 1)}
      |            ^^^^^^^
"#]],
    );
}

#[test]
fn outputs_only() {
    check(
        r#"opaque f = ocaml "fun x -> x"
read x : int
if f(x) == 1: say "a"
if x / 2 == 1: say "b"
if x == 0.5: say "c"
say {f(x) + 1}
say {f(x) == 1}
say {x / 2 > 1}
"#,
        &[],
        expect![[r#"
    error[outputs-only]: The opaque function `f` can stand in outputs only
     --> spec.dialog:3:4
      |
    3 | if f(x) == 1: say "a"
      |    ^

    Inputs are found by solving the conditions, which must stay simple enough for
    that.

    error[outputs-only]: `/` gives a number with a fraction, which can stand in outputs only
     --> spec.dialog:4:4
      |
    4 | if x / 2 == 1: say "b"
      |    ^^^^^

    Hint: Use `div` for the whole part of a division by a constant, or multiply
    instead.

    error[outputs-only]: A number with a fraction can stand in outputs only
     --> spec.dialog:5:9
      |
    5 | if x == 0.5: say "c"
      |         ^^^

    Inputs are found by solving the conditions, which must stay simple enough for
    that.

    error[type-mismatch]: The left operand of `+` should be an `int`, but it is a `result of an opaque function`
     --> spec.dialog:6:6
      |
    6 | say {f(x) + 1}
      |      ^^^^

    Hint: What an opaque function gives can only be shown, or handed to another one.

    error[type-mismatch]: A result of an opaque function cannot be compared
     --> spec.dialog:7:6
      |
    7 | say {f(x) == 1}
      |      ^^^^

    error[type-mismatch]: A number with a fraction cannot be compared
     --> spec.dialog:8:6
      |
    8 | say {x / 2 > 1}
      |      ^^^^^
"#]],
    );
}

#[test]
fn sets_of_the_wrong_type() {
    check(
        r#"enum move = rock | paper
read m : move & {1}
read x : int & {"a"}
read s : /a/ | 1..2
read t : str
read u : int & not in t
"#,
        &[],
        expect![[r#"
    error[type-mismatch]: These are values of type `int`, but `m` is a `move`
     --> spec.dialog:2:18
      |
    2 | read m : move & {1}
      |                  ^

    Hint: All values of a variable have one type.

    error[type-mismatch]: These are values of type `str`, but `x` is an `int`
     --> spec.dialog:3:17
      |
    3 | read x : int & {"a"}
      |                 ^^^

    Hint: All values of a variable have one type.

    error[type-mismatch]: These are values of type `str`, but `s` is an `int`
     --> spec.dialog:4:10
      |
    4 | read s : /a/ | 1..2
      |          ^^^

    Hint: All values of a variable have one type.

    error[type-mismatch]: These are values of type `str`, but `u` is an `int`
     --> spec.dialog:6:23
      |
    6 | read u : int & not in t
      |                       ^

    Hint: All values of a variable have one type.
"#]],
    );
}

#[test]
fn unknown_sets() {
    check(
        r#"read x : integer
read y : intt
read z : sfdjk
"#,
        &[],
        expect![[r#"
    error[unknown-set]: There is no set of values called `integer`
     --> spec.dialog:1:10
      |
    1 | read x : integer
      |          ^^^^^^^

    Hint: Did you mean `int`?
      |
    1 - read x : integer
    1 + read x : int
      |

    error[unknown-set]: There is no set of values called `intt`
     --> spec.dialog:2:10
      |
    2 | read y : intt
      |          ^^^^

    Hint: Did you mean `int`?
      |
    2 - read y : intt
    2 + read y : int
      |

    error[unknown-set]: There is no set of values called `sfdjk`
     --> spec.dialog:3:10
      |
    3 | read z : sfdjk
      |          ^^^^^

    Hint: Sets are `int`, `nat`, `pos`, `bool`, `str`, an enum, `{1, 2}`, `1..9`,
    `< 5` or `/regex/`.
"#]],
    );
}

#[test]
fn empty_sets() {
    check(
        r#"read x : 9..1
read y : nat & < 0
read b : bool \ {true, false}
read s : {"a"} & /b+/
read t : {}
read z : {1, 2} & new \ 1..3
read n : int & not int
"#,
        &[],
        expect![[r#"
    error[empty-set]: No value is valid for `x`
     --> spec.dialog:1:10
      |
    1 | read x : 9..1
      |          ^^^^ this set is empty

    Nothing could ever be read here.

    error[empty-set]: No value is valid for `y`
     --> spec.dialog:2:10
      |
    2 | read y : nat & < 0
      |          ^^^^^^^^^ this set is empty

    Nothing could ever be read here.

    error[empty-set]: No value is valid for `b`
     --> spec.dialog:3:10
      |
    3 | read b : bool \ {true, false}
      |          ^^^^^^^^^^^^^^^^^^^^ this set is empty

    Nothing could ever be read here.

    error[empty-set]: No value is valid for `s`
     --> spec.dialog:4:10
      |
    4 | read s : {"a"} & /b+/
      |          ^^^^^^^^^^^^ this set is empty

    Nothing could ever be read here.

    error[empty-set]: No value is valid for `t`
     --> spec.dialog:5:10
      |
    5 | read t : {}
      |          ^^ this set is empty

    Nothing could ever be read here.

    error[empty-set]: No value is valid for `z`
     --> spec.dialog:6:10
      |
    6 | read z : {1, 2} & new \ 1..3
      |          ^^^^^^^^^^^^^^^^^^^ this set is empty

    Nothing could ever be read here.

    error[empty-set]: No value is valid for `n`
     --> spec.dialog:7:10
      |
    7 | read n : int & not int
      |          ^^^^^^^^^^^^^ this set is empty

    Nothing could ever be read here.
"#]],
    );
}

#[test]
fn sets_that_are_perhaps_empty() {
    check(
        r#"read x : {1} & new
read x : {1} & new
read s : {"a"} & /a+/
read y : nat & > -5
"#,
        &[],
        expect![[r#""#]],
    );
}

#[test]
fn regular_expressions() {
    check(
        r#"read a : /[a-z/
read b : /^a$/
read c : /(((a{1000}){1000}){1000})/
"#,
        &[],
        expect![[r#"
    error[bad-regex]: This regular expression is wrong: unclosed character class
     --> spec.dialog:1:10
      |
    1 | read a : /[a-z/
      |          ^^^^^^

    error[regex-anchor]: A value set has no use for `^`, `$` and `\b`
     --> spec.dialog:2:10
      |
    2 | read b : /^a$/
      |          ^^^^^

    The regular expression describes the whole line, from its first to its last
    character.

    Hint: Leave them out.

    error[bad-regex]: This regular expression is too large
     --> spec.dialog:3:10
      |
    3 | read c : /(((a{1000}){1000}){1000})/
      |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^
"#]],
    );
}

#[test]
fn values_and_sets_do_not_match() {
    check(
        r#"read x y : int
read z : int nat
read w : 5
"#,
        &[],
        expect![[r#"
            error[set-count]: 2 variables are read here, but there is 1 set after the `:`
             --> spec.dialog:1:12
              |
            1 | read x y : int
              |      ---   ^^^
              |      |
              |      the variables

            Hint: Each variable has its own set: `read x y : int int`.

            error[set-count]: 1 variable is read here, but there are 2 sets after the `:`
             --> spec.dialog:2:10
              |
            2 | read z : int nat
              |      -   ^^^^^^^
              |      |
              |      the variables

            Hint: Each variable has its own set: `read x y : int int`.

            error[value-as-set]: This is a value, but a set of values is needed
             --> spec.dialog:3:10
              |
            3 | read w : 5
              |          ^

            Hint: Write `{5}` for a single value, `1..5` for a range, `<= 5` for everything
            up to it.
        "#]],
    );
}

#[test]
fn invalid_values() {
    check(
        r#"read x : int or retry
read y : nat or retry
read z : nat or stop
read u : int or stop on garbage
read v : int or repeat
"#,
        &[],
        expect![[r#"
            warning[never-invalid]: Every value is valid here, so `or retry` never happens
             --> spec.dialog:1:14
              |
            1 | read x : int or retry
              |              ^^^^^^^^

            Hint: Write a smaller set, or `or retry on garbage` for lines that cannot be
            read as such a value at all.

            warning[silent-retry]: After an invalid value the program must ask again without a word
             --> spec.dialog:2:14
              |
            2 | read y : nat or retry
              |              ^^^^^^^^

            `or retry` alone allows no output before the next input. Most programs print an
            error message or a prompt there.

            Hint: Allow any text:
              |
            2 | read y : nat or retry, may say _
              |                      +++++++++++

            error[syntax-error]: Expected `retry`, `stop` or `eof` after `or`, but found `repeat`
             --> spec.dialog:5:17
              |
            5 | read v : int or repeat
              |                 ^^^^^^
        "#]],
    );
}

#[test]
fn end_of_input() {
    check(
        r#"read rest x : int or eof: exit
"#,
        &[],
        expect![[r#"
    error[rest-with-eof]: `read rest` goes on to the end of the input by itself
     --> spec.dialog:1:1
      |
    1 | read rest x : int or eof: exit
      | ^^^^^^^^^^^^^^^^^^^^^^^^

    Hint: Leave `or eof` away; what happens at the end of the input follows on the
    next line.
"#]],
    );
}

#[test]
fn outputs() {
    check(
        r#"read x : int
say ""
say {x ~ -1}
say decorated {x ~ 1}
may {x}
say ~x
say {"a" ~ 1}
"#,
        &[],
        expect![[r#"
    error[empty-output]: An empty text says nothing
     --> spec.dialog:2:5
      |
    2 | say ""
      |     ^^

    Hint: Leave the line out, or write `may say` for something that can be missing.

    error[bad-tolerance]: A tolerance cannot be negative
     --> spec.dialog:3:10
      |
    3 | say {x ~ -1}
      |          ^^

    error[bad-tolerance]: `decorated` and a tolerance do not go together
     --> spec.dialog:4:20
      |
    4 | say decorated {x ~ 1}
      |                    ^

    Hint: Write `__ {e ~ 0.01} _ or _ {e ~ 0.01} __`.

    error[syntax-error]: Expected `say` after `may`, but found `{`
     --> spec.dialog:5:5
      |
    5 | may {x}
      |     ^

    error[syntax-error]: Expected a text after `~`, but found `x`
     --> spec.dialog:6:6
      |
    6 | say ~x
      |      ^

    error[type-mismatch]: What has a tolerance should be an `int`, but it is a `str`
     --> spec.dialog:7:6
      |
    7 | say {"a" ~ 1}
      |      ^^^

    Hint: Texts are put together in the output: `{a}{b}`.
"#]],
    );
}

#[test]
fn looking_back() {
    check(
        r#"read x : int
read x : int
say {prev -1 x}
say {prev 5000 x}
say {prev x}
"#,
        &[],
        expect![[r#"
    error[syntax-error]: Expected a variable after `prev`, but found `-`
     --> spec.dialog:3:11
      |
    3 | say {prev -1 x}
      |           ^

    error[bad-distance]: This should be a number from 0 to 1000, but it is 5000
     --> spec.dialog:4:11
      |
    4 | say {prev 5000 x}
      |           ^^^^
"#]],
    );
}
