//! Equations: `CLASS when CONDITIONS | VALUES`, one line per solution, then how the search ended.

use super::solutions;

/// Solves `f` of a text for at most so many solutions.
#[track_caller]
fn check(text: &str, count: usize, expected: &[&str]) {
    assert_eq!(solutions(text, count), expected, "{text}");
}

/// The same with natural numbers before it.
#[track_caller]
fn naturals(text: &str, count: usize, expected: &[&str]) {
    let prelude = "type nat = O | S of nat
        let rec plus n m = match n with O -> m | S n -> S (plus n m)
        let rec mult n m = match n with O -> O | S n -> plus m (mult n m)
        let rec double n = match n with O -> O | S n -> S (S (double n))\n";
    check(&format!("{prelude}{text}"), count, expected);
}

#[test]
fn an_equation_without_solution_is_refuted_by_its_shape() {
    naturals("let f a = plus a (S (S (S O))) = S O", 3, &["all"]);
    naturals("let f n = plus (S n) (S n) = S (S (S O))", 3, &["all"]);
    naturals("let f n = double n = S (S (S O))", 3, &["all"]);
    naturals("let f n = n = S n", 3, &["all"]);
}

#[test]
fn all_solutions_in_order() {
    naturals(
        "let f n m = plus n m = S (S O)",
        9,
        &["(S (S O)) O | (S (S O)) O", "(S O) (S O) | (S O) (S O)", "O (S (S O)) | O (S (S O))", "all"],
    );
    naturals(
        "let f n m = plus n m = mult n m",
        3,
        &["O O | O O", "(S (S O)) (S (S O)) | (S (S O)) (S (S O))", "bound: larger inputs were not looked at"],
    );
}

#[test]
fn what_does_not_matter_stays_open() {
    check(
        "type t = L | N of t * int * t let rec reflect = function L -> L | N (l, x, r) -> N (reflect r, x, reflect l)
         let f t = reflect t = t",
        4,
        &[
            "L | L",
            "(N (L, _, L)) | (N (L, 0, L))",
            "(N (N (L, a, L), _, N (L, a, L))) | (N (N (L, 0, L), 0, N (L, 0, L)))",
            "(N (N (N (L, a, L), b, L), _, N (L, b, N (L, a, L)))) | (N (N (N (L, 0, L), 0, L), 0, N (L, 0, N (L, 0, L))))",
            "enough",
        ],
    );
    check(
        "let f (x : int list) (y : int list) = x <> y",
        3,
        &["(_ :: _) [] | [0] []", "[] (_ :: _) | [] [0]", "(a :: _) (b :: _) when a <> b | [1] [0]", "enough"],
    );
    check("let f x y z = x <> y && x = [z] && y = [0]", 5, &["[a] [0] a when a <> 0 | [1] [0] 1", "all"]);
}

#[test]
fn what_is_put_off_may_have_other_values() {
    // Nobody needs `m`, but computing it pins `a` to one value after another.
    let text = "let f a = let m = max a a lor 1 in a < 5 || a >= 5";
    assert_eq!(solutions(text, 3).last().map(String::as_str), Some("enough"), "{:?}", solutions(text, 3));
    let text = "let f (a : int list) = let m = List.length a in true";
    assert_ne!(solutions(text, 5).last().map(String::as_str), Some("all"), "{:?}", solutions(text, 5));
}

#[test]
fn numbers_wrap_around() {
    check("let f x = x + 1 < x", 5, &["a when a + 1 < a | 4611686018427387903", "all"]);
    check("let f x = x * 2 = 7", 5, &["all"]);
    check("let f x = x lsl 3 = 40 && 0 <= x && x < 1000", 5, &["a when 8 * a = 40, -1 < a, a < 1000 | 5", "all"]);
    check(
        "let f x y = x + y = 10 && x - y = 4",
        2,
        &[
            "a b when a + b = 10, a = b + 4 | 7 3",
            "a b when a + b = 10, a = b + 4 | (-4611686018427387897) (-4611686018427387901)",
            "enough",
        ],
    );
}

#[test]
fn functions_are_solved_for() {
    check(
        "let f g = List.map g [1; 2] = [2; 3]",
        2,
        &["(fun x -> x + 1) | (fun x -> x + 1)", "bound: other functions may do as well"],
    );
    check(
        "let f g = List.map g [1; 2; 3] = [2; 3; 7]",
        2,
        &[
            "(fun x -> if x = 1 then 2 else if x = 2 then 3 else 7) | (fun x -> if x = 1 then 2 else if x = 2 then 3 else 7)",
            "bound: other functions may do as well",
        ],
    );
}

#[test]
fn numbers_that_nobody_can_solve_for_are_tried() {
    // `string_of_int` is not understood; its argument is tried value by value.
    check("let f n = string_of_int n = \"3\"", 1, &["3 | 3", "enough"]);
}

#[test]
fn the_budget_ends_what_has_no_end() {
    let sum = "let rec sum n = if n <= 0 then 0 else n + sum (n - 1) let f n = sum n = 21";
    let found = solutions(sum, 2);
    assert!(found[0].ends_with("| 6") && found[1].starts_with("bound"), "{found:?}");
    let palindrome = "let f s = String.length s = 3 && s.[0] = s.[2] && s <> \"aaa\"";
    let found = solutions(palindrome, 3);
    assert!(found[0].contains(" | "), "{found:?}");
}

#[test]
fn equal_floats_are_not_all_found_when_one_was() {
    for (text, class) in [
        ("let f (a : float) b = a = b", "0. 0."),
        ("let f (a : float) (b : float list) = [a] = b", "0. [0.]"),
        ("let f (a : float * int) b = a = b", "(0., a) (0., a)"),
    ] {
        let found = solutions(text, 40);
        assert!(found[0].starts_with(class), "{text}: {found:?}");
        assert_eq!(found.last().map(String::as_str), Some("bound: floats are tried, not solved for"), "{text}");
    }
}
