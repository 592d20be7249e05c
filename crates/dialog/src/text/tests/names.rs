//! Messages about names, macros, constants, parameters and options.

use super::check;
use expect_test::expect;

#[test]
fn unknown_names() {
    check(
        r#"read guess : int
say {gess}
say {all zzz}
"#,
        &[],
        expect![[r#"
    error[unknown-name]: There is no variable or constant called `gess`
     --> spec.dialog:2:6
      |
    2 | say {gess}
      |      ^^^^

    Hint: Did you mean `guess`?
      |
    2 | say {guess}
      |       +

    error[unknown-name]: There is no variable or constant called `zzz`
     --> spec.dialog:3:10
      |
    3 | say {all zzz}
      |          ^^^

    Hint: A variable exists when some line reads it: `read zzz : int`.
"#]],
    );
}

#[test]
fn constants_in_order() {
    check(
        r#"const a = b + 1
const b = 2
say {a + b}
read x : int
"#,
        &[],
        expect![[r#"
    error[unknown-name]: There is no variable or constant called `b`
     --> spec.dialog:1:11
      |
    1 | const a = b + 1
      |           ^

    It is defined further down; constants can use those above them only.
"#]],
    );
}

#[test]
fn defined_twice() {
    check(
        r#"const a = 1
def a = 2
block t(p, p):
    skip
say {a}
do t(1, 2)
"#,
        &[],
        expect![[r#"
            error[defined-twice]: `a` is defined twice
             --> spec.dialog:2:5
              |
            1 | const a = 1
              |       - first defined here
            2 | def a = 2
              |     ^

            error[defined-twice]: There are two parameters called `p`
             --> spec.dialog:3:12
              |
            3 | block t(p, p):
              |         -  ^
              |         |
              |         the first one
        "#]],
    );
}

#[test]
fn names_of_the_language() {
    check(
        r#"def sum(x) = x
read y : int
say {y}
"#,
        &[],
        expect![[r#"
    error[name-taken]: `sum` is a function of the language
     --> spec.dialog:1:5
      |
    1 | def sum(x) = x
      |     ^^^

    Hint: Choose another name.
"#]],
    );
}

#[test]
fn reading_into_a_constant() {
    check(
        r#"const n = 3
read n : int
"#,
        &[],
        expect![[r#"
    error[not-a-variable]: `n` is a constant; nothing can be read into it
     --> spec.dialog:2:6
      |
    1 | const n = 3
      |       - defined here
    2 | read n : int
      |      ^

    Hint: Use another name for the variable.
"#]],
    );
}

#[test]
fn a_block_reads_into_its_argument() {
    check(
        r#"block ask(p):
    read p : int
do ask(3 + 4)
"#,
        &[],
        expect![[r#"
    error[not-a-variable]: This is read into, so it must be the name of a variable
     --> spec.dialog:3:8
      |
    2 |     read p : int
      |          - read here
    3 | do ask(3 + 4)
      |    --- ^^^^^
      |    |
      |    in this use of `ask`
"#]],
    );
}

#[test]
fn recursion() {
    check(
        r#"def f(x) = g(x) + 1
def g(x) = f(x)
block b:
    do b
read y : int
say {f(y)}
do b
"#,
        &[],
        expect![[r#"
    error[recursive-macro]: `f` is used inside itself
     --> spec.dialog:2:12
      |
    1 | def f(x) = g(x) + 1
      |            - in this use of `g`
    2 | def g(x) = f(x)
      |            ^

    Definitions and blocks are written out where they are used, which would never
    end here.

    Hint: Use a `loop` for repetition.

    error[recursive-macro]: `b` is used inside itself
     --> spec.dialog:4:8
      |
    4 |     do b
      |        ^
    ...
    7 | do b
      |    - in this use of `b`

    Definitions and blocks are written out where they are used, which would never
    end here.

    Hint: Use a `loop` for repetition.
"#]],
    );
}

#[test]
fn wrong_number_of_arguments() {
    check(
        r#"def f(x, y) = x + y
read a : int
say {f(a)}
say {abs(a, a)}
say {max(all a)}
block b(p):
    say {p}
do b
"#,
        &[],
        expect![[r#"
    error[wrong-argument-count]: `f` takes 2 arguments, but is given 1
     --> spec.dialog:3:6
      |
    3 | say {f(a)}
      |      ^

    error[wrong-argument-count]: `abs` takes 1 argument, but is given 2
     --> spec.dialog:4:6
      |
    4 | say {abs(a, a)}
      |      ^^^

    error[wrong-argument-count]: `max` takes 2 arguments, but is given 1
     --> spec.dialog:5:6
      |
    5 | say {max(all a)}
      |      ^^^

    It is about two numbers or more, not about a list.

    error[wrong-argument-count]: `b` takes 1 argument, but is given 0
     --> spec.dialog:8:4
      |
    8 | do b
      |    ^
"#]],
    );
}

#[test]
fn unknown_functions_and_blocks() {
    check(
        r#"block turn(p):
    read p : int
do trun(x)
read y : int
say {sun(all y)}
say {wins(y)}
"#,
        &[],
        expect![[r#"
    error[unknown-name]: There is no block called `trun`
     --> spec.dialog:3:4
      |
    3 | do trun(x)
      |    ^^^^

    Hint: Did you mean `turn`?
      |
    3 - do trun(x)
    3 + do turn(x)
      |

    error[unknown-function]: There is no function called `sun`
     --> spec.dialog:5:6
      |
    5 | say {sun(all y)}
      |      ^^^

    Hint: Did you mean `sum`?
      |
    5 - say {sun(all y)}
    5 + say {sum(all y)}
      |

    error[unknown-function]: There is no function called `wins`
     --> spec.dialog:6:6
      |
    6 | say {wins(y)}
      |      ^^^^

    Hint: The functions are `sum`, `product`, `length`, `reverse`, `min`, `max` and
    `abs`; others are declared with `def` or `opaque`.
"#]],
    );
}

#[test]
fn mistakes_inside_macros_name_their_use() {
    check(
        r#"def bad(p) = p + "a"
read x : int
say {bad(x)}
"#,
        &[],
        expect![[r#"
    error[type-mismatch]: The right operand of `+` should be an `int`, but it is a `str`
     --> spec.dialog:1:18
      |
    1 | def bad(p) = p + "a"
      |                  ^^^
    2 | read x : int
    3 | say {bad(x)}
      |      --- in this use of `bad`

    Hint: Texts are put together in the output: `{a}{b}`.
"#]],
    );
}

#[test]
fn constants_that_are_none() {
    check(
        r#"read n : int
read x : 1..n
if every(d in all x, d == 1): say "a"
say {x div n}
"#,
        &[],
        expect![[r#"
    error[not-constant]: `n` is not known before the program runs
     --> spec.dialog:2:13
      |
    2 | read x : 1..n
      |             ^

    Lists of `every` and `some`, value sets, divisors, options and constants are
    worked out when the specification is loaded.

    Hint: Use numbers, texts, lists, constants and parameters here.

    error[not-constant]: What was read is not known before the program runs
     --> spec.dialog:3:15
      |
    3 | if every(d in all x, d == 1): say "a"
      |               ^^^^^

    Lists of `every` and `some`, value sets, divisors, options and constants are
    worked out when the specification is loaded.

    Hint: Use numbers, texts, lists, constants and parameters here.

    error[not-constant]: `n` is not known before the program runs
     --> spec.dialog:4:12
      |
    4 | say {x div n}
      |            ^

    Lists of `every` and `some`, value sets, divisors, options and constants are
    worked out when the specification is loaded.

    Hint: Use numbers, texts, lists, constants and parameters here.
"#]],
    );
}

#[test]
fn constants_of_wrong_types() {
    check(
        r#"const a = [1, "b"]
const b = 1 + "c"
const c = 1 div 0
const d = [x for x in 3]
const e = "a{1}"
read x : int
"#,
        &[],
        expect![[r#"
            error[type-mismatch]: The elements of a list have one type, but here are `int` and `str`
             --> spec.dialog:1:11
              |
            1 | const a = [1, "b"]
              |           ^^^^^^^^

            error[type-mismatch]: This should be a number, but it is a `str`
             --> spec.dialog:2:15
              |
            2 | const b = 1 + "c"
              |               ^^^

            error[division-by-zero]: `div` by 0
             --> spec.dialog:3:17
              |
            3 | const c = 1 div 0
              |                 ^

            error[type-mismatch]: This should be a list, but it is an `int`
             --> spec.dialog:4:23
              |
            4 | const d = [x for x in 3]
              |                       ^

            error[hole-in-constant]: This text is fixed: it cannot contain expressions
             --> spec.dialog:5:13
              |
            5 | const e = "a{1}"
              |             ^^^

            Hint: Write `{{` and `}}` for braces.
        "#]],
    );
}

#[test]
fn constants_that_are_too_large() {
    check(
        r#"const a = [x for x in 1..10000000]
read x : int
"#,
        &[],
        expect![[r#"
    error[too-large]: The constants take too long to work out
     --> spec.dialog:1:23
      |
    1 | const a = [x for x in 1..10000000]
      |                       ^^^^^^^^^^^

    Macros, `every`, `some` and lists are written out in full when a specification
    is loaded.

    Hint: Shorten the lists or the chain of macros.
"#]],
    );
}

#[test]
fn numbers_that_are_too_large() {
    check(
        r#"const a = 1000000000000000000000000000000000000000000000000
const b = a * a * a * a * a * a
const c = b * b * b * b
const d = c * c
read x : int
"#,
        &[],
        expect![[r#"
            error[too-large]: This constant has more than 4096 bits
             --> spec.dialog:4:11
              |
            4 | const d = c * c
              |           ^^^^^
        "#]],
    );
}

#[test]
fn macros_that_are_too_large() {
    check(
        r#"def a(x) = x + x + x + x + x + x + x + x + x + x
def b(x) = a(a(a(x)))
def c(x) = b(b(x))
read y : int
say {c(y)}
"#,
        &[],
        expect![[r#"
    error[too-large]: The specification is too large when it is written out
     --> spec.dialog:2:18
      |
    2 | def b(x) = a(a(a(x)))
      |                  ^
    3 | def c(x) = b(b(x))
      |              - in this use of `b`

    Macros, `every`, `some` and lists are written out in full when a specification
    is loaded.

    Hint: Shorten the lists or the chain of macros.
"#]],
    );
}

#[test]
fn unknown_options() {
    check(
        r#"option max_unfolds = 3
option colour = "red"
read x : int
"#,
        &[],
        expect![[r#"
    error[unknown-option]: There is no option called `max_unfolds`
     --> spec.dialog:1:8
      |
    1 | option max_unfolds = 3
      |        ^^^^^^^^^^^

    Hint: Did you mean `max_unfold`?
      |
    1 - option max_unfolds = 3
    1 + option max_unfold = 3
      |

    error[unknown-option]: There is no option called `colour`
     --> spec.dialog:2:8
      |
    2 | option colour = "red"
      |        ^^^^^^

    Hint: The options are `max_unfold`, `max_runs`, `tests_per_path`, `max_invalid`,
    `values`, `avoid_overflow`, `timeout`, `whole_numbers`, `bools`.
"#]],
    );
}

#[test]
fn bad_options() {
    check(
        r#"option max_unfold = 0
option values = 5..1
option avoid_overflow = 16
option timeout = -1
option whole_numbers = 3
option bools = ["a", "a"]
option max_unfold = 5
read x : int
"#,
        &[],
        expect![[r#"
    error[bad-option]: The option `max_unfold` should be a number from 1 to 10000
     --> spec.dialog:1:21
      |
    1 | option max_unfold = 0
      |                     ^

    error[bad-option]: This range is empty
     --> spec.dialog:2:17
      |
    2 | option values = 5..1
      |                 ^^^^

    Hint: Write the smaller number first.

    error[bad-option]: The option `avoid_overflow` should be `32`, `63` (OCaml), `64` or `off`
     --> spec.dialog:3:25
      |
    3 | option avoid_overflow = 16
      |                         ^^

    error[bad-option]: The option `timeout` should be a number of seconds, above 0 and at most 3600
     --> spec.dialog:4:18
      |
    4 | option timeout = -1
      |                  ^^

    error[bad-option]: The option `whole_numbers` should be `on` or `off`
     --> spec.dialog:5:24
      |
    5 | option whole_numbers = 3
      |                        ^

    error[bad-option]: The option `bools` should be two different words, that for false first: `["no", "yes"]`
     --> spec.dialog:6:16
      |
    6 | option bools = ["a", "a"]
      |                ^^^^^^^^^^

    error[defined-twice]: The option `max_unfold` is set twice
     --> spec.dialog:7:8
      |
    1 | option max_unfold = 0
      |        ---------- first set here
    ...
    7 | option max_unfold = 5
      |        ^^^^^^^^^^
"#]],
    );
}

#[test]
fn bad_parameters() {
    check(
        r#"param a : integer = 3
param b : int = "x"
param c : nat = -1
param d : list of int = ["a"]
param e : int = 1 as arg 1
param f : int = 1 as arg 1
param g : int = 1 as arg 0
read x : int
say {a + b + c + e + f}
say {d}
"#,
        &[],
        expect![[r#"
            error[unknown-type]: There is no type called `integer`
             --> spec.dialog:1:11
              |
            1 | param a : integer = 3
              |           ^^^^^^^

            Hint: Types are `int`, `nat`, `pos`, `bool`, `str`, `list`, `list of int` and
            enums.

            error[type-mismatch]: The parameter `b` is an `int`, but this is a `str`
             --> spec.dialog:2:17
              |
            2 | param b : int = "x"
              |           ---   ^^^
              |           |
              |           its type

            error[type-mismatch]: The parameter `c` is a `nat`, 0 or more, but this is an `int`
             --> spec.dialog:3:17
              |
            3 | param c : nat = -1
              |           ---   ^^
              |           |
              |           its type

            error[type-mismatch]: The parameter `d` is a `list of int`, but this is a `list of str`
             --> spec.dialog:4:25
              |
            4 | param d : list of int = ["a"]
              |           ---- its type ^^^^^

            error[passed-twice]: The parameter `e` is passed in the same way
             --> spec.dialog:6:19
              |
            6 | param f : int = 1 as arg 1
              |                   ^^^^^^^^

            Hint: Use another number or name.

            error[bad-argument-number]: Arguments of a program are numbered from 1 to 100
             --> spec.dialog:7:26
              |
            7 | param g : int = 1 as arg 0
              |                          ^
        "#]],
    );
}

#[test]
fn given_parameters() {
    check(
        r#"param target : int = 7 as arg 1
param secret : list of int = [1] as arg 2
read x : int
say {target}
say {secret}
"#,
        &[("target", "abc"), ("secret", "1 2"), ("targett", "3"), ("zzz", "1")],
        expect![[r#"
    error[bad-param]: `--param target=abc` is not an `int`
     --> spec.dialog:1:7
      |
    1 | param target : int = 7 as arg 1
      |       ^^^^^^ declared here

    Hint: Give a value like this: `--param target=7`

    error[unknown-param]: `--param targett=..`: the specification has no parameter called `targett`
     --> spec.dialog:1:7
      |
    1 | param target : int = 7 as arg 1
      |       ^^^^^^

    Hint: Did you mean `--param target=..`?

    error[unknown-param]: `--param zzz=..`: the specification has no parameter called `zzz`
     --> spec.dialog:1:7
      |
    1 | param target : int = 7 as arg 1
      |       ^^^^^^

    Hint: It has `target`, `secret`.

    error[bad-param]: `--param secret=1 2` is not a `list of int`
     --> spec.dialog:2:7
      |
    2 | param secret : list of int = [1] as arg 2
      |       ^^^^^^ declared here

    Hint: Give a value like this: `--param secret=[4,8,7]`
"#]],
    );
}

#[test]
fn unused_names() {
    check(
        r#"const a = 1
param p : int = 1
def f = 1
block b: skip
enum e = L | M
opaque o = ocaml "1"
read x : int
"#,
        &[],
        expect![[r#"
    warning[unused-name]: The constant `a` is never used
     --> spec.dialog:1:7
      |
    1 | const a = 1
      |       ^

    Hint: Remove it if it is not needed.

    warning[unused-name]: The parameter `p` is never used
     --> spec.dialog:2:7
      |
    2 | param p : int = 1
      |       ^

    Hint: Remove it if it is not needed.

    warning[unused-name]: The definition `f` is never used
     --> spec.dialog:3:5
      |
    3 | def f = 1
      |     ^

    Hint: Remove it if it is not needed.

    warning[unused-name]: The block `b` is never used
     --> spec.dialog:4:7
      |
    4 | block b: skip
      |       ^

    Hint: Remove it if it is not needed.

    warning[unused-name]: The enum `e` is never used
     --> spec.dialog:5:6
      |
    5 | enum e = L | M
      |      ^

    Hint: Remove it if it is not needed.

    warning[unused-name]: The function `o` is never used
     --> spec.dialog:6:8
      |
    6 | opaque o = ocaml "1"
      |        ^

    Hint: Remove it if it is not needed.
"#]],
    );
}

#[test]
fn labels() {
    check(
        r#"enum move = rock | rock
enum other = rock | " x"
read m : move
"#,
        &[],
        expect![[r#"
            error[defined-twice]: `rock` is defined twice
             --> spec.dialog:1:20
              |
            1 | enum move = rock | rock
              |             ----   ^^^^
              |             |
              |             first defined here

            error[defined-twice]: `rock` is defined twice
             --> spec.dialog:2:14
              |
            1 | enum move = rock | rock
              |             ---- first defined here
            2 | enum other = rock | " x"
              |              ^^^^

            error[bad-label]: A label cannot be empty, begin or end with a blank, or contain a line end
             --> spec.dialog:2:21
              |
            2 | enum other = rock | " x"
              |                     ^^^^
        "#]],
    );
}

#[test]
fn expectations() {
    check(
        r#"expect exit 300
expect nothing
task "a"
task "b"
read x : int
"#,
        &[],
        expect![[r#"
    error[bad-exit-code]: Exit codes are numbers from 0 to 255
     --> spec.dialog:1:13
      |
    1 | expect exit 300
      |             ^^^

    error[syntax-error]: Expected `exit 0` or `stderr empty` after `expect`, but found `nothing`
     --> spec.dialog:2:8
      |
    2 | expect nothing
      |        ^^^^^^^

    error[defined-twice]: There are two `task` lines
     --> spec.dialog:4:1
      |
    4 | task "b"
      | ^^^^^^^^

    Hint: Put the whole task into one text; `\n` is a line end.
"#]],
    );
}

#[test]
fn not_a_block_and_not_a_value() {
    check(
        r#"const n = 1
block b: skip
do n
read x : int
say {b}
do b
"#,
        &[],
        expect![[r#"
    error[not-a-block]: `n` is a constant, not a block
     --> spec.dialog:3:4
      |
    3 | do n
      |    ^

    error[not-a-value]: `b` is a block, not a value
     --> spec.dialog:5:6
      |
    5 | say {b}
      |      ^
"#]],
    );
}
