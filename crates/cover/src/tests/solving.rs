//! Equations.

use super::solutions;

const NAT: &str = "type nat = O | S of nat
let rec plus n m = match n with O -> m | S n -> S (plus n m)
let rec mult n m = match n with O -> O | S n -> plus m (mult n m)
let rec double n = match n with O -> O | S n -> S (S (double n))
";

#[test]
fn show_all() {
    let cases = [
        (format!("{NAT} let f a = plus a (S (S (S O))) = S O"), 3),
        (format!("{NAT} let f n = plus (S n) (S n) = S (S (S O))"), 3),
        (format!("{NAT} let f n = double n = S (S (S O))"), 3),
        (format!("{NAT} let f n m = plus n m = mult n m"), 3),
        (format!("{NAT} let f n m = plus n m = S (S O)"), 9),
        ("type t = L | N of t * int * t let rec reflect = function L -> L | N (l, x, r) -> N (reflect r, x, reflect l) let f t = reflect t = t".to_string(), 6),
        ("let f x = x * x = 16".to_string(), 5),
        ("let f x y = x + y = 10 && x - y = 4".to_string(), 5),
        ("let f x = x + 1 < x".to_string(), 5),
        ("let f g = List.map g [1; 2] = [2; 3]".to_string(), 2),
        ("let f g = List.map g [1; 2; 3] = [2; 3; 7]".to_string(), 2),
        ("let f s t = s ^ t = \"ab\"".to_string(), 5),
        ("let f x y z = x <> y && x = [z] && y = [0]".to_string(), 5),
        ("let f (x : int list) (y : int list) = x <> y".to_string(), 3),
        ("type n = O | S of n let f x = x = S x".to_string(), 3),
        ("let rec skip = function [] -> [] | _ :: t -> skip t let f (l : int list) = skip l = [0]".to_string(), 3),
    ];
    for (case, count) in &cases {
        let found = solutions(case, *count);
        println!("{}\n    {}", case.lines().last().unwrap_or(""), found.join("\n    "));
    }
}
