//! Messages about whole specifications: loops, exits, values that are not read.

mod properties;

use crate::text::tests::check;
use expect_test::expect;

#[test]
fn exit_outside_of_loops() {
    check(
        r#"read x : int
if x == 0: exit
exit
say "never"
"#,
        &[],
        expect![[r#"
    error[exit-outside-loop]: This `exit` is in no loop
     --> spec.dialog:2:12
      |
    2 | if x == 0: exit
      |            ^^^^

    `exit` leaves the innermost `loop`, `while`, `until` or `repeat` around it. A
    dialogue ends after its last line.

    Hint: Put the lines after it into the `else` part of an `if`, or put a `loop:`
    around it.

    error[exit-outside-loop]: This `exit` is in no loop
     --> spec.dialog:3:1
      |
    3 | exit
      | ^^^^

    `exit` leaves the innermost `loop`, `while`, `until` or `repeat` around it. A
    dialogue ends after its last line.

    Hint: Put the lines after it into the `else` part of an `if`, or put a `loop:`
    around it.

    warning[unreachable]: This is never reached
     --> spec.dialog:4:1
      |
    4 | say "never"
      | ^^^^^^^^^^^

    Every way to this line has left the loop before.
"#]],
    );
}

#[test]
fn ill_formed_01_a_loop_that_does_nothing() {
    check(
        r#"loop: skip
"#,
        &[],
        expect![[r#"
    error[no-progress]: This loop can go on for ever without reading anything
     --> spec.dialog:1:1
      |
    1 | loop: skip
      | ^^^^

    Every way through the body of a loop must read something or come to an `exit`;
    otherwise the next round is the same as this one.

    Hint: Read something on every way, or `exit`.
"#]],
    );
}

#[test]
fn ill_formed_02_a_loop_that_only_writes() {
    check(
        r#"loop:
    say "a"
"#,
        &[],
        expect![[r#"
    error[no-progress]: This loop can go on for ever without reading anything
     --> spec.dialog:1:1
      |
    1 | loop:
      | ^^^^

    Every way through the body of a loop must read something or come to an `exit`;
    otherwise the next round is the same as this one.

    Hint: Read something on every way, or `exit`.
"#]],
    );
}

#[test]
fn ill_formed_03_no_exit() {
    check(
        r#"loop:
    read x : int
"#,
        &[],
        expect![[r#"
    error[loop-without-exit]: This loop never ends
     --> spec.dialog:1:1
      |
    1 | loop:
      | ^^^^

    No way through its body comes to an `exit` of its own; an `exit` inside another
    loop leaves that one only.

    Hint: Leave it under some condition: `if x == 0: exit`.
"#]],
    );
}

#[test]
fn ill_formed_04_a_branch_is_silent() {
    check(
        r#"read x : int
loop:
    if x == 0: exit
    elif x == 1: read x : int
    else: say "again"
"#,
        &[],
        expect![[r#"
    error[no-progress]: This loop can go on for ever without reading anything
     --> spec.dialog:2:1
      |
    2 | loop:
      | ^^^^
    3 |     if x == 0: exit
      |        ------ when this does not hold ...
    4 |     elif x == 1: read x : int
      |          ------ when this does not hold ...

    Every way through the body of a loop must read something or come to an `exit`;
    otherwise the next round is the same as this one.

    Hint: Read something on every way, or `exit`.
"#]],
    );
}

#[test]
fn ill_formed_05_only_the_inner_loop_is_left() {
    check(
        r#"loop:
    read x : int
    loop:
        read y : int
        exit
"#,
        &[],
        expect![[r#"
    error[loop-without-exit]: This loop never ends
     --> spec.dialog:1:1
      |
    1 | loop:
      | ^^^^

    No way through its body comes to an `exit` of its own; an `exit` inside another
    loop leaves that one only.

    Hint: Leave it under some condition: `if x == 0: exit`.

    warning[loop-runs-once]: This loop is never repeated
     --> spec.dialog:3:5
      |
    3 |     loop:
      |     ^^^^

    Every way through its body comes to an `exit`.

    Hint: Leave the loop away, or `exit` under a condition only.
"#]],
    );
}

#[test]
fn ill_formed_06_the_inner_loop_may_do_nothing() {
    check(
        r#"loop:
    loop:
        if count x > 3: exit
        read x : int
    say "a"
"#,
        &[],
        expect![[r#"
    error[no-progress]: This loop can go on for ever without reading anything
     --> spec.dialog:1:1
      |
    1 | loop:
      | ^^^^

    Every way through the body of a loop must read something or come to an `exit`;
    otherwise the next round is the same as this one.

    Hint: Read something on every way, or `exit`.
"#]],
    );
}

#[test]
fn ill_formed_07_writes_then_decides_nothing() {
    check(
        r#"read x : int
loop:
    say "a"
    if x > 0: say "b"
"#,
        &[],
        expect![[r#"
    error[no-progress]: This loop can go on for ever without reading anything
     --> spec.dialog:2:1
      |
    2 | loop:
      | ^^^^
    3 |     say "a"
    4 |     if x > 0: say "b"
      |        ----- when this holds ...

    Every way through the body of a loop must read something or come to an `exit`;
    otherwise the next round is the same as this one.

    Hint: Read something on every way, or `exit`.
"#]],
    );
}

#[test]
fn ill_formed_08_silent_while() {
    check(
        r#"read x : int
while x > 0:
    say "a"
"#,
        &[],
        expect![[r#"
            error[no-progress]: This loop can go on for ever without reading anything
             --> spec.dialog:2:1
              |
            2 | while x > 0:
              | ^^^^^^-----
              |       |
              |       when this holds ...

            Every way through the body of a loop must read something or come to an `exit`;
            otherwise the next round is the same as this one.

            Hint: Read something on every way, or `exit`.
        "#]],
    );
}

#[test]
fn ill_formed_09_silent_until() {
    check(
        r#"read x : int
until x > 0: skip
"#,
        &[],
        expect![[r#"
            error[no-progress]: This loop can go on for ever without reading anything
             --> spec.dialog:2:1
              |
            2 | until x > 0: skip
              | ^^^^^^-----
              |       |
              |       when this does not hold ...

            Every way through the body of a loop must read something or come to an `exit`;
            otherwise the next round is the same as this one.

            Hint: Read something on every way, or `exit`.
        "#]],
    );
}

#[test]
fn ill_formed_10_silent_repeat() {
    check(
        r#"read x : int
repeat:
    say "a"
until x == 0
"#,
        &[],
        expect![[r#"
            error[no-progress]: This loop can go on for ever without reading anything
             --> spec.dialog:4:1
              |
            4 | until x == 0
              | ^^^^^^------
              |       |
              |       when this does not hold ...

            Every way through the body of a loop must read something or come to an `exit`;
            otherwise the next round is the same as this one.

            Hint: Read something on every way, or `exit`.
        "#]],
    );
}

#[test]
fn ill_formed_11_the_condition_never_changes() {
    check(
        r#"read n : int
until n == 0:
    read x : int
repeat:
    read y : int
while true
"#,
        &[],
        expect![[r#"
    warning[fixed-condition]: Nothing that this loop reads can change its condition
     --> spec.dialog:2:1
      |
    2 | until n == 0:
      | ^^^^^^^^^^^^

    The condition is about variables that the loop does not read, so it ends at once
    or never.

    Hint: Use a variable in the condition that is read in the loop, for example
    `count x`.

    warning[fixed-condition]: Nothing that this loop reads can change its condition
     --> spec.dialog:6:1
      |
    6 | while true
      | ^^^^^^^^^^

    The condition is about no variable at all, so the loop ends at once or never.

    Hint: Use a variable in the condition that is read in the loop, for example
    `count x`.
"#]],
    );
}

#[test]
fn ill_formed_12_always_left() {
    check(
        r#"loop:
    read x : int
    exit
"#,
        &[],
        expect![[r#"
    warning[loop-runs-once]: This loop is never repeated
     --> spec.dialog:1:1
      |
    1 | loop:
      | ^^^^

    Every way through its body comes to an `exit`.

    Hint: Leave the loop away, or `exit` under a condition only.
"#]],
    );
}

#[test]
fn ill_formed_13_after_the_exit() {
    check(
        r#"loop:
    read x : int
    if x > 0: exit
    else: exit
    say "never"
"#,
        &[],
        expect![[r#"
    warning[loop-runs-once]: This loop is never repeated
     --> spec.dialog:1:1
      |
    1 | loop:
      | ^^^^

    Every way through its body comes to an `exit`.

    Hint: Leave the loop away, or `exit` under a condition only.

    warning[unreachable]: This is never reached
     --> spec.dialog:5:5
      |
    5 |     say "never"
      |     ^^^^^^^^^^^

    Every way to this line has left the loop before.
"#]],
    );
}

#[test]
fn ill_formed_14_for_ever_at_the_end_of_the_input() {
    check(
        r#"loop:
    read x : int or eof: skip
    if x == 0: exit
"#,
        &[],
        expect![[r#"
    error[no-progress]: This loop can go on for ever without reading anything
     --> spec.dialog:1:1
      |
    1 | loop:
      | ^^^^
    2 |     read x : int or eof: skip
      |     ------------------- when the input ends here ...
    3 |     if x == 0: exit
      |        ------ when this does not hold ...

    Every way through the body of a loop must read something or come to an `exit`;
    otherwise the next round is the same as this one.

    Hint: Read something on every way, or `exit`.

    warning[perhaps-not-read]: `x` is perhaps not read before it is used here
     --> spec.dialog:3:8
      |
    3 |     if x == 0: exit
      |        ^

    There is a way to this place on which it has no such value; a test that goes
    this way cannot be judged.

    Hint: Read it on every way, or ask first, for example `if count x > 0:`.
"#]],
    );
}

#[test]
fn the_rest_of_the_input_twice() {
    check(
        r#"loop:
    read rest x : int
    if count x > 5: exit
"#,
        &[],
        expect![[r#"
    error[no-progress]: This loop can go on for ever without reading anything
     --> spec.dialog:1:1
      |
    1 | loop:
      | ^^^^
    2 |     read rest x : int
    3 |     if count x > 5: exit
      |        ----------- when this does not hold ...

    Every way through the body of a loop must read something or come to an `exit`;
    otherwise the next round is the same as this one.

    Hint: Read something on every way, or `exit`.
"#]],
    );
}

#[test]
fn used_before_it_is_read() {
    check(
        r#"say {x}
read x : int
say {prev x}
if y == 0: read y : int
say {prev 2 x}
"#,
        &[],
        expect![[r#"
    error[not-read-yet]: `x` is used here before it is read
     --> spec.dialog:1:6
      |
    1 | say {x}
      |      ^

    No way to this place reads it often enough.

    Hint: Read it before, or use `all` and `count`, which may be empty and 0.

    error[not-read-yet]: There are not 2 values of `x` yet: 1 at most
     --> spec.dialog:3:6
      |
    3 | say {prev x}
      |      ^^^^^^

    No way to this place reads it often enough.

    Hint: Read it before, or use `all` and `count`, which may be empty and 0.

    error[not-read-yet]: `y` is used here before it is read
     --> spec.dialog:4:4
      |
    4 | if y == 0: read y : int
      |    ^

    No way to this place reads it often enough.

    Hint: Read it before, or use `all` and `count`, which may be empty and 0.

    error[not-read-yet]: There are not 3 values of `x` yet: 1 at most
     --> spec.dialog:5:6
      |
    5 | say {prev 2 x}
      |      ^^^^^^^^

    No way to this place reads it often enough.

    Hint: Read it before, or use `all` and `count`, which may be empty and 0.
"#]],
    );
}

#[test]
fn read_on_some_ways_only() {
    check(
        r#"read n : int
if n > 3: read x : int
say {x}
loop:
    if n > 0: exit
    read y : int
say {y}
"#,
        &[],
        expect![[r#"
    warning[perhaps-not-read]: `x` is perhaps not read before it is used here
     --> spec.dialog:3:6
      |
    3 | say {x}
      |      ^

    There is a way to this place on which it has no such value; a test that goes
    this way cannot be judged.

    Hint: Read it on every way, or ask first, for example `if count x > 0:`.

    warning[perhaps-not-read]: `y` is perhaps not read before it is used here
     --> spec.dialog:7:6
      |
    7 | say {y}
      |      ^

    There is a way to this place on which it has no such value; a test that goes
    this way cannot be judged.

    Hint: Read it on every way, or ask first, for example `if count x > 0:`.
"#]],
    );
}

#[test]
fn read_by_the_end_of_a_loop() {
    check(
        r#"read n : pos
until count x == n:
    read x : int
say {x}
if n > 5: read y : int
if count y > 0: say {y}
if count x > 1 and prev x == x: say "twice"
"#,
        &[],
        expect![""],
    );
}

#[test]
fn merged_variables_are_read_on_every_way() {
    check(
        r#"read n : int
if n > 0: read x : int
else: read y : int
say {cur (x, y)}
say {prev (x, y)}
"#,
        &[],
        expect![[r#"
    error[not-read-yet]: There are not 2 values of `x`, `y` yet: 1 at most
     --> spec.dialog:5:6
      |
    5 | say {prev (x, y)}
      |      ^^^^^^^^^^^

    No way to this place reads it often enough.

    Hint: Read it before, or use `all` and `count`, which may be empty and 0.
"#]],
    );
}

#[test]
fn at_the_end_nothing_is_stored() {
    check(
        r#"read x : int or eof: say {x}
say {x}
read y : nat or retry, say {y}
"#,
        &[],
        expect![[r#"
    error[not-read-yet]: `x` is used here before it is read
     --> spec.dialog:1:27
      |
    1 | read x : int or eof: say {x}
      |                           ^

    No way to this place reads it often enough.

    Hint: Read it before, or use `all` and `count`, which may be empty and 0.

    warning[perhaps-not-read]: `x` is perhaps not read before it is used here
     --> spec.dialog:2:6
      |
    2 | say {x}
      |      ^

    There is a way to this place on which it has no such value; a test that goes
    this way cannot be judged.

    Hint: Read it on every way, or ask first, for example `if count x > 0:`.

    error[not-read-yet]: `y` is used here before it is read
     --> spec.dialog:3:29
      |
    3 | read y : nat or retry, say {y}
      |                             ^

    No way to this place reads it often enough.

    Hint: Read it before, or use `all` and `count`, which may be empty and 0.
"#]],
    );
}

#[test]
fn superfluous_alternatives() {
    check(
        concat!(
            "read x : int\nread s : str\n",
            "say _ or \"Hello\"\n",
            "say \"a\" or \"b\" or \"a\"\n",
            "say _ {x} _ or {x} or decorated {x}\n",
            "say {x} or {x + 1} or __ {s} or {s} or ~\"no\" or {x / 2 ~ 0.1}\n",
            "read y : nat or retry, say \"No \" _ or \"No {x}\"\n",
        ),
        &[],
        expect![[r#"
            warning[covered-alternative]: This alternative changes nothing
             --> spec.dialog:3:10
              |
            3 | say _ or "Hello"
              |     -    ^^^^^^^
              |     |
              |     everything that it allows is allowed by this one

            Hint: Leave one of the two away.

            warning[covered-alternative]: This alternative changes nothing
             --> spec.dialog:4:19
              |
            4 | say "a" or "b" or "a"
              |     ---           ^^^
              |     |
              |     everything that it allows is allowed by this one

            Hint: Leave one of the two away.

            warning[covered-alternative]: This alternative changes nothing
             --> spec.dialog:5:16
              |
            5 | say _ {x} _ or {x} or decorated {x}
              |     -------    ^^^
              |     |
              |     everything that it allows is allowed by this one

            Hint: Leave one of the two away.

            warning[covered-alternative]: This alternative changes nothing
             --> spec.dialog:5:23
              |
            5 | say _ {x} _ or {x} or decorated {x}
              |     -------           ^^^^^^^^^^^^^
              |     |
              |     everything that it allows is allowed by this one

            Hint: Leave one of the two away.

            warning[covered-alternative]: This alternative changes nothing
             --> spec.dialog:7:39
              |
            7 | read y : nat or retry, say "No " _ or "No {x}"
              |                            -------    ^^^^^^^^
              |                            |
              |                            everything that it allows is allowed by this one

            Hint: Leave one of the two away.
        "#]],
    );
}
