//! Explanations of whole specifications, and what is shown is read back.

use super::{english, notation, show_pattern, show_slot, show_term};
use crate::core::{Item, Read, Spec, Stmt};
use crate::text::tests::spec;
use expect_test::{Expect, expect};

fn check(text: &str, words: Expect, signs: Expect) {
    let spec = spec(text);
    words.assert_eq(&english(&spec));
    signs.assert_eq(&notation(&spec));
}

#[test]
fn reading_a_given_number_of_values() {
    check(
        "task \"Sum\"\nread n : nat\nuntil count x == n:\n    may say {n - count x}\n    read x : int\nsay {sum(all x)}\n",
        expect![[r#"
            Task: Sum

            The program does the following:
            1. Read n, a natural number (0 or more).
            2. Until the number of values of x so far is n, repeat:
               2.1. If you like, print n - (the number of values of x so far).
               2.2. Read x, an integer.
            3. Print the sum of all values of x so far.
        "#]],
        expect![[r#"
            [▷n]^ℕ ·
            (
                ([len(x_A) = n_C] ⇒
                    E
                △
                    [{ε, n_C − len(x_A)}▷] ·
                    [▷x]^ℤ
                )
            )→^E ·
            [{sum(x_A)}▷]
        "#]],
    );
}

#[test]
fn hangman_with_its_parameter() {
    check(
        include_str!("../../tests/specs/06_hangman.dialog"),
        expect![[r#"
        Task: Hangman on digits

        The program is given `secret` as its command line argument number 1; here it is [4, 8, 7].

        The program does the following:
        1. Repeat:
           1.1. If 4, 8 and 7 are among all values of guess so far:
              1.1.1. Print "You win!".
              1.1.2. Leave the repetition.
           1.2. Print a text that begins with "Game state:".
           1.3. Read guess, an integer from 0 to 9.
           1.4. If guess is one of 4, 8 and 7 and guess is not among all values of guess before the last:
              1.4.1. If you like, print "Correct!".
           Otherwise:
              1.4.2. If you like, print "Wrong!".
    "#]],
        expect![[r#"
        secret = [4, 8, 7]
        (
            ([4 ∈ guess_A ∧ 8 ∈ guess_A ∧ 7 ∈ guess_A] ⇒
                [{"You win!"}▷] ·
                E
            △
                0
            ) ·
            [{"Game state:" _}▷] ·
            [▷guess]^{0, …, 9} ·
            ([guess_C ∈ [4, 8, 7] ∧ guess_C ∉ guess_A^-1] ⇒
                [{ε, "Correct!"}▷]
            △
                [{ε, "Wrong!"}▷]
            )
        )→^E
    "#]],
    );
}

#[test]
fn values_may_have_the_words_of_a_clause() {
    let text = "read v : str\nread w : {\"one that was not here\", \"x\"} & new & not in v\n";
    let words = english(&spec(text));
    let clauses = "\"x\" that was not read before and that was not read as v before.";
    assert!(words.contains(clauses), "{words}");
}

#[test]
fn everything_that_can_be_read() {
    check(
        concat!(
            "enum hand = rock | paper\n",
            "param limit : int = 3 as env \"LIMIT\"\n",
            "option bools = [\"no\", \"yes\"]\n",
            "expect exit 0\nexpect stderr empty\n",
            "read h : hand or stop, say \"Bye\" or \"Ciao\"\n",
            "read b : bool\n",
            "read w : {\"yes\", \"no\"} | /[a-z]+/ or retry on garbage, may say _\n",
            "read x y : 1..9 \\ {5} not in x & <= limit\n",
            "read z : not {0} or eof: say \"Too short\"\n",
            "read rest r : new & nat\n",
            "if b and not (x == 3 or y > 4): say _ \"end\"\n",
            "elif h == rock: say __\n",
            "else: say decorated {x} or {x / y ~ 0.25} or ~\"Done  now\" {w}\n",
        ),
        expect![[r#"
            The program is given `limit` in the environment variable LIMIT; here it is 3.

            The program does the following:
            1. Read h, one of rock and paper. After any other value the program ends (print "Bye", or "Ciao").
            2. Read b, yes or no.
            3. Read w, one of "no" and "yes" or a text that matches /[a-z]+/. After any other value or line it is asked for again (if you like, print any text).
            4. Read one line with 2 values: x, an integer from 1 to 9 but not 5; y, an integer of at most 3 that was not read as x before.
            5. Read z, anything but 0. If the input ends here instead, print "Too short".
            6. To the end of the input, read r, a natural number (0 or more) that was not read before.
            7. If b is yes and x is not 3 and y is at most 4:
               7.1. Print a text that ends with "end".
            Otherwise, if h is rock:
               7.2. Print some text.
            Otherwise:
               7.3. Print x with some text before or after it, or x / y, give or take 0.25, or "Done  now" (upper and lower case and spaces do not matter), then w.

            The program ends with exit code 0.
            The program writes nothing to standard error.
        "#]],
        expect![[r#"
            limit = 3
            [▷h]^hand_⊤ with [{"Bye", "Ciao"}▷] after an invalid value ·
            [▷b]^𝔹 ·
            [▷w]^({"no", "yes"} ∪ L([a-z]+))_↻ (and lines that are no value at all) with [{ε, _}▷] after an invalid value ·
            [▷x y]^(({1, …, 9} ∖ {5}) × ({v | v ∉ x_A} ∩ {v | v ≤ 3})) ·
            ([▷z]^∁{0}
            △ at the end of the input
                [{"Too short"}▷]
            ) ·
            (
                ([▷r]^({v | v ∉ r_A} ∩ ℕ)
                △ at the end of the input
                    E
                )
            )→^E ·
            ([b_C ∧ ¬(x_C = 3 ∨ y_C > 4)] ⇒
                [{_ "end"}▷]
            △
                ([h_C = rock] ⇒
                    [{__}▷]
                △
                    [{decorated(x_C), x_C / y_C ± 0.25, ≈"Done  now" w_C}▷]
                )
            )
        "#]],
    );
}

#[test]
fn loops_are_told_as_they_were_written() {
    check(
        concat!(
            "repeat:\n    read x : int\nuntil prev (x, y) == 0 or x == prev 2 x\n",
            "repeat:\n    read y : int\nwhile y in all x\n",
            "while count y < 5:\n    read y : int\n",
            "loop:\n    read x : int or eof: exit\n    say {min(x, abs(y)) mod 7}\n",
        ),
        expect![[r#"
            The program does the following:
            1. Repeat this, and leave the repetition after a round when the previous x or y is 0 or x is the value of x 2 readings before the last:
               1.1. Read x, an integer.
            2. Repeat this as long as after a round y is among all values of x so far:
               2.1. Read y, an integer.
            3. As long as the number of values of y so far is less than 5, repeat:
               3.1. Read y, an integer.
            4. Repeat:
               4.1. Read x, an integer. If the input ends here instead, leave the repetition.
               4.2. Print (the smaller of x and the absolute value of y) mod 7.
        "#]],
        expect![[r#"
            (
                [▷x]^ℤ ·
                ([(x,y)_C^-1 = 0 ∨ x_C = x_C^-2] ⇒
                    E
                △
                    0
                )
            )→^E ·
            (
                [▷y]^ℤ ·
                ([y_C ∈ x_A] ⇒
                    0
                △
                    E
                )
            )→^E ·
            (
                ([len(y_A) < 5] ⇒
                    [▷y]^ℤ
                △
                    E
                )
            )→^E ·
            (
                ([▷x]^ℤ
                △ at the end of the input
                    E
                ) ·
                [{min(x_C, abs(y_C)) mod 7}▷]
            )→^E
        "#]],
    );
}

/// Loads a text that has one of everything, shows its parts, puts them back, and compares.
#[test]
fn what_is_shown_is_read_back() {
    let head = "enum hand = rock | \"scissors and paper\"\nopaque f = ocaml \"fun x -> x\"\nread a : int\nread b : int\nread p : bool\nread s : str\nread h : hand\nread c : int\nread a : int\nread a : int\n";
    let terms = [
        "a + b * c - (a - b)",
        "-(-1)",
        "-a * -(a + 1)",
        "a - (b - c)",
        "a div 3 mod (0 - 7)",
        "min(a, max(b, 2))",
        "abs(a) - 1",
        "sum(all a) * product(earlier a)",
        "prev 2 a + prev a",
        "cur (a, b)",
        "prev (a, b)",
        "count (a, b)",
        "length(earlier 2 a)",
        "length(s)",
        "a == b and (p or not p) or a != b",
        "not (p and a < 3)",
        "(p and p) and p",
        "a not in [1, 2] and 3 in all (a, b)",
        "a > 5 or 5 > a or 5 <= a",
        "p == (a < b)",
        "h == \"scissors and paper\" or h == rock or h < rock",
        "s == \"a \\\"{{}}\\\\ \"",
        "[a, b] == [1, 2] or all a == []",
        "reverse(s)",
        "reverse(all a)",
        "howmany((a in all b), p, a == 1)",
        "f(a, s)",
        "a / 3 + 0.5",
        "(a + b) / (a * 3)",
        "1.25",
        "[[1], []]",
        "some(i in [1, 2], every(j in [3, 4], i * j == a))",
        "f(f(a))",
        "2 * (a / 4)",
        "a * (b * c)",
    ];
    let mut text = head.to_owned();
    terms.iter().for_each(|term| text.push_str(&format!("say {{{term}}}\n")));
    let first = spec(&text);
    let mut again = head.to_owned();
    results(&first).iter().for_each(|shown| again.push_str(&format!("say {{{shown}}}\n")));
    let second = spec(&again);
    assert_eq!(results(&first), results(&second));
    assert_eq!(bare(&first), bare(&second));
}

fn results(spec: &Spec) -> Vec<String> {
    spec.body
        .iter()
        .filter_map(|stmt| match stmt {
            Stmt::Say(say) => match say.alternatives[0].items.as_slice() {
                [Item::Result(term)] => Some(show_term(spec, term)),
                _ => None,
            },
            _ => None,
        })
        .collect()
}

/// Without places.
fn bare(spec: &Spec) -> String {
    let mut out = format!("{:?}", spec.body);
    while let Some(at) = out.find("span: ") {
        let end = out[at..]
            .find([' ', '}', ','])
            .map_or(out.len(), |_| at + 6 + out[at + 6..].find([' ', '}', ',']).unwrap_or(0));
        out.replace_range(at..end, "");
    }
    out
}

#[test]
fn sets_and_outputs_that_are_shown_are_read_back() {
    let sets = [
        "int",
        "nat",
        "pos",
        "> 5",
        "< -3",
        "1..9",
        "{1, 2, 3}",
        "nat & new & not in y",
        "(nat | {-1}) \\ (1..3 | {7})",
        "not (not {1} & new)",
        "1..3 | 5..7 | not {9}",
    ];
    let texts = ["str", "{\"a\", \"b c\"}", "/[a-z\\/]+/ \\ {\"x\"}"];
    let patterns = [
        "\"a{x}b\" _ {x}{y} __",
        "decorated {x + 1}",
        "{x / 2 ~ 0.01} \"%\"",
        "~\"a b\" ~\"c\"",
        "\"{{{x}}}\\n\\t\\\\\"",
    ];
    let mut text = "read y : int\nread x : int\n".to_owned();
    sets.iter().for_each(|set| text.push_str(&format!("read x : {set}\n")));
    texts.iter().for_each(|set| text.push_str(&format!("read w : {set}\n")));
    patterns.iter().for_each(|pattern| text.push_str(&format!("say {pattern}\n")));
    let first = spec(&text);
    let again: String = first.body.iter().map(|stmt| format!("{}\n", shown(&first, stmt))).collect();
    let second = spec(&again);
    assert_eq!(bare(&first), bare(&second), "{again}");
}

fn shown(spec: &Spec, stmt: &Stmt) -> String {
    match stmt {
        Stmt::Read(Read { slots, .. }) => {
            format!("read {} : {}", spec.vars[slots[0].var.0 as usize].name, show_slot(spec, &slots[0]))
        }
        Stmt::Say(say) => format!("say {}", show_pattern(spec, &say.alternatives[0])),
        _ => String::new(),
    }
}
