//! Programs with the branches that no call of their last function takes, by their texts in source order.

use super::dead;

#[test]
fn dead_branches_are_found() {
    let mut wrong = Vec::new();
    for (text, expected) in CASES {
        let found = dead(text);
        let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
        if texts != *expected {
            wrong.push(format!("{text}\n  expected {expected:?}\n  found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), CASES.len(), wrong.join("\n"));
}

/// Programs and their dead branches.
pub(super) const CASES: &[(&str, &[&str])] = &[
    // Comparisons of variables.
    ("let f x y = if x > y then 1 else if x < y then 2 else if x = y then 3 else 4", &["4"]),
    ("let f x y z = if x < y && y < z then (if x < z then 1 else 2) else 3", &["2"]),
    ("let f x y = if x <= y && y <= x then (if x <> y then 1 else 2) else 3", &["1"]),
    ("let f x = if x > 0 then 1 else if x < 0 then 2 else if x = 0 then 3 else 4", &["4"]),
    ("let f x = if x > 3 then (if x > 1 then 1 else 2) else 3", &["2"]),
    ("let f x y = if x = y then (if x < y then 1 else 2) else 3", &["1"]),
    ("let f x = if x < x then 1 else 2", &["1"]),
    ("let f x = let y = x in if y <> x then 1 else 2", &["1"]),
    ("let f x y = let b = x < y in if b then (if x >= y then 1 else 2) else 3", &["1"]),
    ("let f (s : string) t = if s < t then 1 else if s > t then 2 else if s = t then 3 else 4", &["4"]),
    ("let f x y = match compare x y with 0 -> 1 | c when c < 0 -> 2 | c when c > 0 -> 3 | _ -> 4", &["4"]),
    ("let f x y = let c = compare x y in if c < 0 then (if x >= y then 1 else 2) else 3", &["1"]),
    ("let f (x, y) = if x < y then (if y < x then 1 else 2) else 3", &["1"]),
    ("let f a b = if a = [] && b = [] then 1 else if a = [] then (match b with [] -> 2 | _ :: _ -> 3) else 4", &["2"]),
    ("let f a b = if a && b then 1 else if a && not b then 2 else if a then 3 else 4", &["3"]),
    ("let f x = if x < 0 || x > 9 then (if x = 5 then 1 else 2) else 3", &["1"]),
    // Intervals.
    ("let f n = let m = n mod 3 in if m > 2 then 1 else if m < -2 then 2 else 3", &["1", "2"]),
    ("let f n = match n mod 2 with 0 -> 1 | 1 -> 2 | -1 -> 3 | _ -> 4", &["4"]),
    ("let f n = if n >= 0 then (match n mod 2 with 0 -> 1 | 1 -> 2 | _ -> 3) else 4", &["3"]),
    ("let f c = if Char.code c > 255 then 1 else if Char.code c < 0 then 2 else 3", &["1", "2"]),
    ("let f s = if String.length s < 0 then 1 else 2", &["1"]),
    ("let f a = if Array.length a >= 0 then 1 else 2", &["2"]),
    ("let f n = let m = max n 0 in if m < 0 then 1 else 2", &["1"]),
    ("let f n = if n > 10 then n else if n > 20 then 1 else 2", &["1"]),
    (
        "let clamp n = if n < 0 then 0 else if n > 9 then 9 else n\nlet f n = match clamp n with 10 -> 1 | -1 -> 2 | _ -> 3",
        &["1", "2"],
    ),
    ("let f n = let rec loop i = if i > 10 then 0 else if i > 11 then 1 else loop (i + 1) in loop n", &["1"]),
    ("let f () = let rec loop i = if i = 10 then 0 else if i > 10 then 1 else loop (i + 1) in loop 0", &["1"]),
    (
        "let f n = for i = 1 to n do if i < 1 then print_string \"a\" else print_string \"b\" done",
        &["print_string \"a\""],
    ),
    (
        "let f n = for i = n downto 0 do if i > n then print_string \"a\" else print_string \"b\" done",
        &["print_string \"a\""],
    ),
    ("let f n = (n land 7) > 7 && n = 0", &["n = 0"]),
    // Lists and recursion.
    (
        "let rec length l = match l with [] -> 0 | _ :: t -> 1 + length t\nlet f l = if length l < 0 then 1 else 2",
        &["1"],
    ),
    ("let f l = if List.length l >= 0 then 1 else 2", &["2"]),
    (
        "let rec skip l = match l with [] -> [] | _ :: t -> skip t\nlet f l = match skip l with [] -> 1 | _ :: _ -> 2",
        &["2"],
    ),
    ("let f l = match 1 :: l with [] -> 1 | _ :: _ -> 2", &["1"]),
    ("let f l = if l = [] then 1 else match l with [] -> 2 | _ :: _ -> 3", &["2"]),
    ("let f l = match l with [] -> 1 | x :: t -> if l = [] then 2 else 3", &["2"]),
    (
        "let rec rev acc l = match l with [] -> acc | x :: t -> rev (x :: acc) t\nlet f l = match rev [0] l with [] -> 1 | _ -> 2",
        &["1"],
    ),
    ("let f l = match List.map (fun x -> 1) l with 2 :: _ -> 1 | _ -> 2", &["1"]),
    ("let f l = match List.filter (fun x -> x > 0) l with x :: _ when x <= 0 -> 1 | _ -> 2", &[]),
    ("let f a b = match a @ (1 :: b) with [] -> 1 | _ -> 2", &["1"]),
    ("let f l = List.fold_left (fun n x -> if n < 0 then 0 else n + 1) 0 l", &["0"]),
    ("let rec f l = match l with [] -> 0 | [x] -> 1 | x :: y :: t -> (match l with [_] -> 2 | _ -> f t)", &["2"]),
    ("let rec f l = match l with [] -> 0 | x :: t -> (match t with [] -> 1 | _ :: _ -> f t) | _ -> 3", &["3"]),
    // Own types.
    (
        "type nat = O | S of nat\nlet rec plus n m = match n with O -> m | S k -> S (plus k m)\nlet f n = match plus n (S O) with O -> 1 | S _ -> 2",
        &["1"],
    ),
    (
        "type nat = O | S of nat\nlet rec double n = match n with O -> O | S m -> S (S (double m))\nlet f n = match double n with S O -> 1 | _ -> 2",
        &["1"],
    ),
    (
        "type nat = O | S of nat\nlet rec double n = match n with O -> O | S m -> S (S (double m))\nlet f n = if double n = S O then 1 else 2",
        &["1"],
    ),
    (
        "type c = R | G | B\nlet next c = match c with R -> G | G -> B | B -> R\nlet f c = match c with R -> (match next c with G -> 1 | _ -> 2) | _ -> (match next c with R | B -> 3 | _ -> 4)",
        &["2", "4"],
    ),
    (
        "type e = Num of int | Add of e * e | Mul of e * e\nlet rec norm e = match e with Num n -> Num n | Add (a, b) -> Mul (norm a, norm b) | Mul (a, b) -> Mul (norm a, norm b)\nlet rec f e = match norm e with Num _ -> 0 | Add _ -> 1 | Mul _ -> 2",
        &["1"],
    ),
    (
        "type t = Leaf | Node of t * int * t\nlet rec insert x t = match t with Leaf -> Node (Leaf, x, Leaf) | Node (l, y, r) -> if x < y then Node (insert x l, y, r) else if x > y then Node (l, y, insert x r) else if x = y then t else Leaf\nlet f x t = match insert x t with Leaf -> 1 | Node _ -> 2",
        &["Leaf", "1"],
    ),
    (
        "type t = Leaf | Node of t * t\nlet rec depth t = match t with Leaf -> 0 | Node (l, r) -> 1 + max (depth l) (depth r)\nlet f t = if depth t < 0 then 1 else 2",
        &["1"],
    ),
    (
        "type p = { x : int; y : int }\nlet norm p = { x = abs p.x; y = 0 }\nlet f p = match norm p with { y = 1; _ } -> 1 | _ -> 2",
        &["1"],
    ),
    ("type p = { x : int; y : int }\nlet f p = if p.x < p.y then (if p.y < p.x then 1 else 2) else 3", &["1"]),
    (
        "type s = A | B of int\nlet rec f s = match s with A -> 0 | B n -> (match s with A -> 1 | B m -> if n = m then 2 else 3)",
        &["1", "3"],
    ),
    ("let f o = match o with None -> 0 | Some x -> (match Some x with None -> 1 | Some _ -> 2)", &["1"]),
    (
        "type nat = O | S of nat\nlet rec even n = match n with O -> true | S m -> odd m\nand odd n = match n with O -> false | S m -> even m\nlet f () = if even (S O) then 1 else 2",
        &["true", "even m", "1"],
    ),
    // Guards, nested patterns, strings, characters.
    ("let f x = match x with n when n > 0 -> 1 | n when n < 0 -> 2 | 0 -> 3 | _ -> 4", &["4"]),
    ("let f x y = match x, y with 0, _ -> 1 | _, 0 -> 2 | a, b when a = 0 || b = 0 -> 3 | _ -> 4", &["a = 0", "3"]),
    ("let f s = match s with \"a\" -> 1 | \"b\" -> 2 | t when t = \"a\" -> 3 | _ -> 4", &["3"]),
    (
        "let name n = if n > 0 then \"pos\" else \"neg\"\nlet f n = match name n with \"pos\" -> 1 | \"neg\" -> 2 | \"zero\" -> 3 | _ -> 4",
        &["3", "4"],
    ),
    ("let f c = match c with 'a' .. 'z' -> 1 | 'm' -> 2 | _ -> 3", &["2"]),
    ("let f c = if c >= 'a' && c <= 'z' then (match c with 'A' .. 'Z' -> 1 | _ -> 2) else 3", &["1"]),
    ("let f b = match b with true -> 1 | false -> 2 | _ -> 3", &["3"]),
    ("let f a b = if a && b then 1 else if a && b then 2 else 3", &["2"]),
    ("let f a b = if a then (if not a then 1 else 2) else if a || b then 3 else 4", &["1", "a"]),
    // Exceptions.
    ("let g x = if x > 0 then failwith \"a\" else x\nlet f x = try g x with Failure _ -> 1 | Not_found -> 2", &["2"]),
    (
        "exception A\nexception B of int\nlet f x = try if x then raise A else raise (B 1) with A -> 1 | B 2 -> 2 | B _ -> 3",
        &["2"],
    ),
    ("let f x = try x + 1 with _ -> 0", &["0"]),
    ("let f x = try 10 / x with Division_by_zero -> 0 | _ -> 1", &["1"]),
    ("let f x = if x = 0 then invalid_arg \"f\"; if x = 0 then 1 else 2", &["1"]),
    ("let f x = assert (x > 0); if x > 0 then 1 else 2", &["2"]),
    (
        "let f x = match (if x then raise Exit else 1) with 1 -> 1 | exception Exit -> 2 | exception Not_found -> 3 | _ -> 4",
        &["3", "4"],
    ),
    (
        "let rec find p l = match l with [] -> raise Not_found | x :: t -> if x = p then x else find p t\nlet f l = try Some (find 1 l) with Not_found -> None | Failure _ -> Some 0",
        &["Some 0"],
    ),
    // The same call gives the same.
    (
        "let rec len l = match l with [] -> 0 | _ :: t -> 1 + len t\nlet rec even l = if len l == 0 then true else match l with [] -> true | _ :: t -> not (even t)\nlet f l = if even l then (if even l then 1 else 2) else 3",
        &["2"],
    ),
    // Tuples as arguments.
    (
        "type t = N | A of t | B of t\nlet f (x, y) = let rec add (x, y) = match (x, y) with (N, N) -> N | (N, A b) -> A (add (N, b)) | (N, B b) -> B (add (N, b)) | (A a, A b) -> B (add (a, b)) | (B a, B b) -> A (add (a, b)) | (A a, B b) -> A (add (a, b)) | _ -> add (y, x) in if x = N || y = N then 0 else match add (x, y) with N -> 1 | A _ -> 2 | B _ -> 3",
        &["1"],
    ),
    (
        "let rec g (a, b) = if a > 0 then g (a - 1, b) else match b with [] -> 1 | _ :: _ -> 2\nlet f n = g (n, [n])",
        &["1"],
    ),
    // Toplevel code.
    ("let g l = match l with [] -> 0 | _ :: _ -> 1\nlet start = g []\nlet f x = g [x]", &[]),
    // References, arrays, loops.
    ("let f l = let r = ref 0 in List.iter (fun _ -> incr r) l; if !r < 0 then 1 else 2", &["1"]),
    ("let f x = let r = ref x in r := 1; match !r with 1 -> 1 | _ -> 2", &[]),
    ("let f () = let r = ref 1 in r := 2; match !r with 1 -> 1 | 2 -> 2 | _ -> 3", &["3"]),
    ("let f n = let a = Array.make 3 0 in a.(0) <- 1; if a.(n) > 1 then 1 else 2", &["1"]),
    ("let f a = match [| a; a |] with [| _ |] -> 1 | [| _; _ |] -> 2 | _ -> 3", &["1", "3"]),
    (
        "let counter = ref 0\nlet next () = counter := !counter + 1; !counter\nlet f () = if next () < 0 then 1 else 2",
        &["1"],
    ),
    ("let limit = 10\nlet f n = if n > limit then (if n > 5 then 1 else 2) else 3", &["2"]),
    // Functions.
    ("let twice g x = g (g x)\nlet f x = match twice (fun y -> 3) x with 3 -> 1 | _ -> 2", &["2"]),
    ("let f g = match g 1 with true -> 1 | false -> 2 | _ -> 3", &["3"]),
    ("let add x y = x + y\nlet f x = let inc = add 1 in if inc 2 = 3 then 1 else 2", &["2"]),
    ("let unused x = if x then 1 else 2\nlet f x = x", &["1", "2"]),
    ("let f x = let rec g n = if n > 5 then 1 else g (n + 1) in let h y = if y then 2 else 3 in g 0", &["2", "3"]),
    (
        "let rec fact n = if n = 0 then 1 else if n < 0 then 0 else n * fact (n - 1)\nlet f n = if n < 0 then 0 else fact n",
        &["0"],
    ),
    ("let apply g = g ()\nlet f x = apply (fun () -> if x > 0 then (if x < 0 then 1 else 2) else 3)", &["1"]),
    (
        "let height l = List.length l\nlet f a b = if height a > height b then 1 else if height a < height b then 2 else if height a = height b then 3 else 4",
        &["4"],
    ),
];
