//! Feedback as students get it.

use super::*;
use crate::fixture;
use expect_test::{Expect, expect};

fn check(index: usize, expected: Expect) {
    let report = fixture::class();
    let shown = feedback(&report, &report.submissions[index]);
    expected.assert_eq(&shown.replace(&"y".repeat(1500), "yyy"));
}

#[test]
fn a_difference_through_an_observer() {
    check(
        2,
        expect![[r#"
            # Trees \& \<means\>

            Feedback for **bert \<b\>\&**.

            **Points: 4 of 10**

            - 0 of 6 for `insert`
            - 4 of 4 for `mean`: no difference was found

            ## `insert`

            `insert` is incorrect. When it is called like this:

            ```ocaml
            insert 0 (Node (Leaf, 0, Leaf))
            ```

            it produces the invalid result `Node (Node (Leaf, 0, Leaf), 0, Leaf)`. A valid result is `Node (Leaf, 0, Leaf)`.

            What counts is what an observer of the exercise makes of the result: for yours, the observer gives `[0; 0]`; for a valid one, the observer gives `[0]`.

            Where to look: The two programs part at ``insert 0 ((* `|` *) Node (Leaf, 0, Leaf))``: the reference gives `Node (Leaf, 0, Leaf)`, the submission gives `Node (Node (Leaf, 0, Leaf), 0, Leaf)`.

            ## `mean`

            No difference from the reference was found in `mean`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.
        "#]],
    );
}

#[test]
fn an_exception_and_no_end() {
    check(
        3,
        expect![[r##"
        # Trees \& \<means\>

        Feedback for **carl**.

        **Points: 6 of 10**

        - 6 of 6 for `insert`: no difference was found
        - 0 of 4 for `mean`

        ## `insert`

        No difference from the reference was found in `insert`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.

        ## `mean`

        `mean` is incorrect. When it is called like this:

        ```ocaml
        mean []
        ```

        it raises `Failure "]]> <script>alert('x')</script>"`. A valid result is `0.`.
    "##]],
    );
    check(
        5,
        expect![[r#"
        # Trees \& \<means\>

        Feedback for **emil-😀-ü**.

        **Points: 4 of 10**

        - 0 of 6 for `insert`
        - 4 of 4 for `mean`: no difference was found

        ## `insert`

        `insert` is incorrect. When it is used like this:

        ```ocaml
        grading 1 (Node (Leaf, 0, Leaf))
        ```

        it does not end within 2,000,000 steps (the reference needs 31). A valid result is `[0; 1]`.

        ## `mean`

        No difference from the reference was found in `mean`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.
    "#]],
    );
}

#[test]
fn output_and_arguments() {
    check(
        6,
        expect![[r#"
        # Trees \& \<means\>

        Feedback for **fritz \`x\` \| y**.

        **Points: 6 of 10**

        - 6 of 6 for `insert`: no difference was found
        - 0 of 4 for `mean`

        ## `insert`

        No difference from the reference was found in `insert`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.

        ## `mean`

        `mean` is incorrect. When it is called like this:

        ```ocaml
        mean [0.; 1.]
        ```

        it prints:

        ````text
        sum = 1.
        ```
        <b>\u{1b}[31m
        ````

        It should print nothing.
    "#]],
    );
    check(
        12,
        expect![[r##"
        # Trees \& \<means\>

        Feedback for **lena "q" 'x' \*)**.

        **Points: 6 of 10**

        - 6 of 6 for `insert`: no difference was found
        - 0 of 4 for `mean`

        ## `insert`

        No difference from the reference was found in `insert`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.

        ## `mean`

        `mean` is incorrect. When it is called like this:

        ```ocaml
        mean [1.; 0.]
        ```

        it leaves its arguments as `[1.; 0.]`. It should leave them as `[0.; 0.]`.

        Note: a long note: yyy
    "##]],
    );
}

#[test]
fn what_does_not_fit_and_what_is_rejected() {
    check(
        7,
        expect![[r#"
        # Trees \& \<means\>

        Feedback for **gerda**.

        **Points: 4 of 10**

        - 0 of 6 for `insert`
        - 4 of 4 for `mean`: no difference was found

        ## `insert`

        `insert` does not fit the exercise: `insert` takes a pair \& not two \<arguments\>.

        Expected is:

        ```ocaml
        val insert : int -> tree -> tree
        ```

        The program has:

        ```ocaml
        val insert : 'a * 'b -> 'b
        ```

        ## `mean`

        No difference from the reference was found in `mean`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.
    "#]],
    );
    check(
        8,
        expect![[r##"
            # Trees \& \<means\>

            Feedback for **hugo**.

            **Points: 0 of 10**

            - 0 of 6 for `insert`
            - 0 of 4 for `mean`

            ## The program

            There are 2 errors in the program, so that it could not be run.

            Line 3, column 15: `els` is not expected here.

            ```text
            3 |   if x then t els t <script>
              |               ^^^ here `]]>`
            ```

            After `then` comes one expression; what follows it belongs to nothing.

            Hint: Did you mean `else`?

            Line 4, column 19: This is a `string`, but an `int` is needed.

            ```text
            4 | let mean xs = 1 + "]]>"
              |                   ^^^^^ has type `string`
            ```
        "##]],
    );
}

#[test]
fn nothing_found_and_rules_broken() {
    check(
        9,
        expect![[r##"
        # Trees \& \<means\>

        Feedback for **ida**.

        **Points: 4 of 10**

        - 0 of 6 for `insert`
        - 4 of 4 for `mean`: no difference was found

        ## `insert`

        `insert` could not be judged: `insert` has no value: the submission's toplevel code raises Failure "hd". Somebody has to look at it.

        ## `mean`

        No difference from the reference was found in `mean`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.
    "##]],
    );
    check(
        10,
        expect![[r##"
        # Trees \& \<means\>

        Feedback for **jan**.

        **Points: 8 of 10**

        - 6 of 6 for `insert`: no difference was found
        - 4 of 4 for `mean`: no difference was found
        - 2 off: two rules are broken

        ## `insert`

        No difference from the reference was found in `insert`. 2,345 shapes of inputs were tried, among them all up to size 9, and 640 further inputs. 3 paths were left open. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because its steps were used up. This is not a proof.

        ## `mean`

        No difference from the reference was found in `mean`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.

        Note: overflow was not counted: `]]>` \& "\<b\>"

        ## Rules

        - Line 7: `List.fold_left` is used, which this exercise forbids.
        - `mean` is to be recursive \| and is not.
    "##]],
    );
}

#[test]
fn nobody_reads_of_anybody_else() {
    let report = fixture::class();
    for submission in &report.submissions {
        let shown = feedback(&report, submission);
        for other in report.submissions.iter().filter(|other| other.name != submission.name) {
            let word = format!("{}.ml", other.name);
            assert!(!shown.contains(&word) && !shown.contains(&format!("**{}**", inline(&[text(&other.name)]))));
        }
        assert!(!shown.to_lowercase().contains(" correct"), "{shown}");
    }
}

#[test]
fn nothing_breaks_out() {
    assert_eq!(fence("ocaml", "a\n````\nb"), "`````ocaml\na\n````\nb\n`````");
    assert_eq!(inline_code("a``b"), "```a``b```");
    assert_eq!(inline_code("`"), "`` ` ``");
    assert_eq!(escape("<b> *x* [a](b) &lt; a\nb"), "\\<b\\> \\*x\\* \\[a\\](b) \\&lt; a b");
    assert_eq!(paragraph(&[text("- no list")]), "\\- no list");
}

#[test]
fn dialogues() {
    let report = fixture::dialogues();
    expect![[r##"
        # Read n, then n numbers, print their sum

        Feedback for **bert \<b\>\&**.

        **Points: 0 of 2**

        - 0 of 2: with the input `0`, it says "\<b\>"

        ## `sum`

        With the input `0`: after the input 0, it says `Su` where `0` is expected.

        The run as it should be, and as it is; the two part at the mark:

        ```text
          expected                 actual
          reads 0                  reads 0
        > may say "0"              says "Sum: 0\n"
          or _ "<b>" _
          or 3 more alternatives
          ends                     ends exit code 0
        ```

        A run that would be right:

        ```text
        > 0
        0
        ```

        Note: it is slow: `<b>`
    "##]]
    .assert_eq(&feedback(&report, &report.submissions[1]));
    expect![[r##"
        # Read n, then n numbers, print their sum

        Feedback for **fritz**.

        **Points: 0 of 2**

        - 0 of 2: with the input `0`, it says "\<b\>"

        ## The program

        The program does not compile. The compiler says:

        ```text
        fritz.c:1:12: error: expected `;` before `<b>`
            1 | int main() { return 0 <b> }
              |            ^
        ```
    "##]]
    .assert_eq(&feedback(&report, &report.submissions[5]));
}

#[test]
fn students_get_hints_and_never_the_patch() {
    let report = fixture::repaired();
    let shown = feedback(&report, &report.submissions[2]);
    assert!(shown.contains("Hint: Look at the case `Node` of `insert`.\n"), "{shown}");
    assert!(shown.contains("Hint: A comparison is wrong; `]]>` \\<i\\>.\n"), "{shown}");
    for patch in ["___", "equal keys go", "if x"] {
        assert!(!shown.contains(patch), "{patch} in {shown}");
    }
    let lent = feedback(&report, &report.submissions[5]);
    assert!(!lent.contains("anna"), "another submission is named");
}
