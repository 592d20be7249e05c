//! The mutants of small programs.

use super::*;
use expect_test::{Expect, expect};

fn check(program: &str, expected: Expect) {
    let lines = mutants(program).into_iter().map(|mutant| {
        let text: Vec<&str> = mutant.text.split_ascii_whitespace().collect();
        format!("{} | {}\n", mutant.what, text.join(" "))
    });
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn operators_and_branches() {
    check(
        "let f x = if x > 0 then 1 else 2",
        expect![[r#"
            line 1: branches swapped | let f x = if x > 0 then 2 else 1
            line 1: always the first branch | let f x = 1
            line 1: always the second branch | let f x = 2
            line 1: > becomes >= | let f x = if x >= 0 then 1 else 2
            line 1: > becomes < | let f x = if x < 0 then 1 else 2
            line 1: > with its sides swapped | let f x = if 0 > x then 1 else 2
            line 1: left side of > alone | let f x = if x then 1 else 2
            line 1: right side of > alone | let f x = if 0 then 1 else 2
            line 1: x becomes f | let f x = if f > 0 then 1 else 2
            line 1: 0 becomes 1 | let f x = if x > 1 then 1 else 2
            line 1: 0 becomes -1 | let f x = if x > -1 then 1 else 2
            line 1: 1 becomes 2 | let f x = if x > 0 then 2 else 2
            line 1: 1 becomes 0 | let f x = if x > 0 then 0 else 2
            line 1: 2 becomes 3 | let f x = if x > 0 then 1 else 3
            line 1: 2 becomes 1 | let f x = if x > 0 then 1 else 1
        "#]],
    );
}

#[test]
fn cases_and_arguments() {
    check(
        "let rec f a = function [] -> true | x :: r when x = a -> f a r | _ -> false && f a [1; 2]",
        expect![[r#"
            line 1: case 1 dropped | let rec f a = function | x :: r when x = a -> f a r | _ -> false && f a [1; 2]
            line 1: results of cases 1 and 2 swapped | let rec f a = function | [] -> f a r | x :: r when x = a -> true | _ -> false && f a [1; 2]
            line 1: case 2 dropped | let rec f a = function | [] -> true | _ -> false && f a [1; 2]
            line 1: guard of case 2 dropped | let rec f a = function | [] -> true | x :: r -> f a r | _ -> false && f a [1; 2]
            line 1: results of cases 2 and 3 swapped | let rec f a = function | [] -> true | x :: r when x = a -> false && f a [1; 2] | _ -> f a r
            line 1: case 3 dropped | let rec f a = function | [] -> true | x :: r when x = a -> f a r
            line 1: true becomes false | let rec f a = function | [] -> false | x :: r when x = a -> f a r | _ -> false && f a [1; 2]
            line 1: = becomes <> | let rec f a = function | [] -> true | x :: r when x <> a -> f a r | _ -> false && f a [1; 2]
            line 1: = becomes == | let rec f a = function | [] -> true | x :: r when x == a -> f a r | _ -> false && f a [1; 2]
            line 1: = with its sides swapped | let rec f a = function | [] -> true | x :: r when a = x -> f a r | _ -> false && f a [1; 2]
            line 1: left side of = alone | let rec f a = function | [] -> true | x :: r when x -> f a r | _ -> false && f a [1; 2]
            line 1: right side of = alone | let rec f a = function | [] -> true | x :: r when a -> f a r | _ -> false && f a [1; 2]
            line 1: x becomes r | let rec f a = function | [] -> true | x :: r when r = a -> f a r | _ -> false && f a [1; 2]
            line 1: a becomes x | let rec f a = function | [] -> true | x :: r when x = x -> f a r | _ -> false && f a [1; 2]
            line 1: arguments 1 and 2 swapped | let rec f a = function | [] -> true | x :: r when x = a -> f r a | _ -> false && f a [1; 2]
            line 1: f becomes a | let rec f a = function | [] -> true | x :: r when x = a -> a a r | _ -> false && f a [1; 2]
            line 1: a becomes x | let rec f a = function | [] -> true | x :: r when x = a -> f x r | _ -> false && f a [1; 2]
            line 1: r becomes f | let rec f a = function | [] -> true | x :: r when x = a -> f a f | _ -> false && f a [1; 2]
            line 1: && becomes || | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false || f a [1; 2]
            line 1: && with its sides swapped | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> f a [1; 2] && false
            line 1: left side of && alone | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false
            line 1: right side of && alone | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> f a [1; 2]
            line 1: false becomes true | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> true && f a [1; 2]
            line 1: arguments 1 and 2 swapped | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false && f [1; 2] a
            line 1: f becomes a | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false && a a [1; 2]
            line 1: a becomes x | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false && f x [1; 2]
            line 1: first element dropped | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false && f a [2]
            line 1: 1 becomes 2 | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false && f a [2; 2]
            line 1: 1 becomes 0 | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false && f a [0; 2]
            line 1: 2 becomes 3 | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false && f a [1; 3]
            line 1: 2 becomes 1 | let rec f a = function | [] -> true | x :: r when x = a -> f a r | _ -> false && f a [1; 1]
        "#]],
    );
}

#[test]
fn unreadable_programs_have_none() {
    check("let f x = (", expect![[""]]);
}

#[test]
fn definitions_inside_of_modules() {
    check(
        "module type S = sig val x : int end module F (A : S) : S = struct exception E let x = A.x - 1 end \
         module B = F (struct let x = 7 end)",
        expect![[r#"
            line 1: - becomes + | module type S = sig val x : int end module F (A : S) : S = struct exception E let x = A.x + 1 end module B = F (struct let x = 7 end)
            line 1: - with its sides swapped | module type S = sig val x : int end module F (A : S) : S = struct exception E let x = 1 - A.x end module B = F (struct let x = 7 end)
            line 1: left side of - alone | module type S = sig val x : int end module F (A : S) : S = struct exception E let x = A.x end module B = F (struct let x = 7 end)
            line 1: right side of - alone | module type S = sig val x : int end module F (A : S) : S = struct exception E let x = 1 end module B = F (struct let x = 7 end)
            line 1: 1 becomes 2 | module type S = sig val x : int end module F (A : S) : S = struct exception E let x = A.x - 2 end module B = F (struct let x = 7 end)
            line 1: 1 becomes 0 | module type S = sig val x : int end module F (A : S) : S = struct exception E let x = A.x - 0 end module B = F (struct let x = 7 end)
            line 1: 7 becomes 8 | module type S = sig val x : int end module F (A : S) : S = struct exception E let x = A.x - 1 end module B = F (struct let x = 8 end)
            line 1: 7 becomes 6 | module type S = sig val x : int end module F (A : S) : S = struct exception E let x = A.x - 1 end module B = F (struct let x = 6 end)
        "#]],
    );
}
