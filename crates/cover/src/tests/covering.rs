//! Branches.

use super::{lines, lines_of};
use crate::Scope;

const NAT: &str = "type nat = O | S of nat type list = Nil | Cons of nat * list type cmp = LT | EQ | GT
let rec compare n1 n2 = match n1 with O -> (match n2 with O -> EQ | S m -> LT) | S m1 -> (match n2 with O -> GT | S m2 -> compare m1 m2)
";

#[test]
fn show_all() {
    let cases = [
        format!("{NAT} let rec f l1 = match l1 with Nil -> Nil | Cons (n1, l2) -> (match f l2 with Nil -> l1 | Cons (n2, l3) -> (match compare n2 n1 with LT -> Cons (n1, Cons (n2, l3)) | EQ -> Cons (n1, l3) | GT -> Cons (n1, Cons (n2, l3))))"),
        format!("{NAT} let rec skip l1 = match l1 with Nil -> Nil | Cons (n1, l2) -> skip l2 let f l = match skip l with Nil -> O | Cons (x, y) -> S O"),
        "let rec f x l = match l with [] -> [x] | h :: t -> if x < h then x :: l else if x = h then l else h :: f x t".to_string(),
        "let f a b = if a > b then 1 else if a = b then 2 else if a < b then 3 else failwith \"no\"".to_string(),
        "let f x = if x + 1 < x then 1 else 2".to_string(),
        "let f s = if s = \"hello\" then 1 else if String.length s > 3 then (if s.[0] = 'x' then 2 else 3) else 4".to_string(),
        "let f g l = if List.exists g l then 1 else if List.for_all g l then 2 else 3".to_string(),
        "let f a = let r = ref 0 in for i = 0 to Array.length a - 1 do if a.(i) > 3 then incr r else () done; if !r = 2 then 1 else 0".to_string(),
        "let f x y = try (if y = 0 then raise Not_found else x / y) with Not_found -> 1 | Division_by_zero -> 2".to_string(),
        "let f n = let rec go i acc = if i = 0 then acc else if i < 0 then failwith \"neg\" else go (i - 1) (acc + i) in if n < 0 then 0 else go n 0".to_string(),
        "let f x = x".to_string(),
        "let f l = match List.rev l with [] -> 0 | [x] -> x | x :: _ when x > 5 && List.length l > 3 -> 1 | _ -> 2".to_string(),
        "let f x = if x *. 2. > 3. then 1 else 2".to_string(),
    ];
    for case in &cases {
        let found = lines(case);
        println!("{}\n    {}", case.lines().last().unwrap_or(""), found.join("\n    "));
    }
    println!("{}", lines_of(&cases[1], Scope::Deep).join("\n"));
}
