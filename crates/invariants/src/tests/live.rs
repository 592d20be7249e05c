//! Programs every branch of which some call of their last function takes.

use super::dead;

#[test]
fn nothing_is_called_dead() {
    let found = LIVE.iter().map(|text| (text, dead(text))).filter(|(_, dead)| !dead.is_empty());
    let wrong: Vec<_> = found.map(|(text, dead)| format!("{text}\n{dead:?}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The programs.
pub(super) const LIVE: &[&str] = &[
    // Wrap-around.
    "let f n = if n + 1 < n then 1 else 2",
    "let f n = if n > 0 then (if n + 1 > 0 then 1 else 2) else 3",
    "let f n = if n > 0 && n * 2 < 0 then 1 else 2",
    "let f n = if abs n < 0 then 1 else 2",
    "let f n = if n < 0 && -n < 0 then 1 else 2",
    "let f x y = if x > 0 && y > 0 then (if x + y > 0 then 1 else 2) else 3",
    "let rec sum l = match l with [] -> 0 | x :: t -> x + sum t\nlet f l = if sum l < 0 then 1 else 2",
    "let rec pow n = if n = 0 then 1 else 2 * pow (n - 1)\nlet f n = if n >= 0 && n < 100 then (if pow n = 0 then 1 else 2) else 3",
    "let rec dbl x n = if n = 0 then x else dbl (x + x) (n - 1)\nlet f n = if n >= 0 && n < 99 then (if dbl 1 n <= 0 then 1 else 2) else 3",
    "let f n = match n mod 2 with 0 -> 1 | 1 -> 2 | _ -> 3",
    "let f n = if n / 2 * 2 = n then 1 else 2",
    "let f n = if n lsr 1 < 0 || n lsl 1 < n then 1 else 2",
    "let f n = if min_int / n = min_int then 1 else 2",
    "let f n = if n lxor 1 > n then 1 else 2",
    // Floats.
    "let f (x : float) = if x <= x then 1 else 2",
    "let f (x : float) y = if x < y then 1 else if x > y then 2 else if x = y then 3 else 4",
    "let f (x : float) y = if x <= y then 1 else if x >= y then 2 else 3",
    "let f (l : float list) m = if l = m then 1 else if l < m then 2 else if l > m then 3 else 4",
    "let f (x : float) = if x <> x then 1 else 2",
    "let f (x : float * int) = if x = x then 1 else 2",
    "let f (x : float) y = if compare x y = 0 then (if x = y then 1 else 2) else 3",
    // Lists and data.
    "let f l = match l with [] -> 0 | [x] -> x | x :: y :: _ when x = y -> 1 | x :: y :: _ -> 2",
    "let rec last l = match l with [] -> failwith \"empty\" | [x] -> x | _ :: t -> last t\nlet f l = try last l with Failure _ -> 0",
    "type nat = O | S of nat\nlet rec plus n m = match n with O -> m | S k -> S (plus k m)\nlet f n m = match plus n m with O -> 1 | S O -> 2 | S (S _) -> 3",
    "type nat = O | S of nat\nlet rec half n = match n with O -> O | S O -> O | S (S m) -> S (half m)\nlet f n = match half n with O -> 1 | S O -> 2 | S (S O) -> 3 | _ -> 4",
    "type nat = O | S of nat\nlet rec eq a b = match a, b with O, O -> true | S x, S y -> eq x y | _ -> false\nlet f a b = if eq a b then 1 else 2",
    "type t = Leaf | Node of t * int * t\nlet rec insert x t = match t with Leaf -> Node (Leaf, x, Leaf) | Node (l, y, r) -> if x < y then Node (insert x l, y, r) else if x > y then Node (l, y, insert x r) else t\nlet rec mem x t = match t with Leaf -> false | Node (l, y, r) -> x = y || mem x l || mem x r\nlet f x t = match insert x t with Node (Leaf, _, Leaf) -> 1 | Node (_, y, _) when y = x -> 2 | _ -> if mem x t then 3 else 4",
    "let rec compress l = match l with [] -> [] | [x] -> [x] | x :: (y :: _ as t) -> if x = y then compress t else x :: compress t\nlet f l = match compress l with [] -> 0 | [_] -> 1 | _ -> 2",
    "let rec rev acc l = match l with [] -> acc | x :: t -> rev (x :: acc) t\nlet f l = match rev [] l with [] -> 1 | 1 :: _ -> 2 | _ -> 3",
    "let f l = match List.sort compare l with [] -> 0 | x :: _ when x < 0 -> 1 | _ :: y :: _ when y > 5 -> 2 | _ -> 3",
    "let f l = match List.rev l with [] -> 0 | [1; 2] -> 1 | _ -> 2",
    "let f l k = match List.assoc_opt k l with None -> 0 | Some 3 -> 1 | Some _ -> 2",
    "let f l = try List.find (fun x -> x > 3) l with Not_found -> if l = [] then 0 else 1",
    "let f l = if List.exists (fun x -> x = 2) l then 1 else if List.for_all (fun x -> x < 9) l then 2 else 3",
    "let f a b = match List.combine a b with exception Invalid_argument _ -> 0 | [] -> 1 | _ -> 2",
    "type e = Num of int | Add of e * e | Neg of e\nlet rec eval e = match e with Num n -> n | Add (a, b) -> eval a + eval b | Neg a -> - (eval a)\nlet f e = match eval e with 0 -> 1 | n when n < 0 -> 2 | _ -> 3",
    "type 'a t = E | N of 'a * 'a t\nlet rec len t = match t with E -> 0 | N (_, r) -> 1 + len r\nlet f (t : int t) = match len t with 0 -> 0 | 1 -> 1 | 2 -> 2 | _ -> 3",
    "type p = { mutable x : int; y : int }\nlet f p = p.x <- p.y; if p.x = 1 then 1 else 2",
    "type p = { mutable x : int }\nlet f p = if p.x > 0 then (p.x <- -1; if p.x > 0 then 1 else 2) else 3",
    "type p = { mutable x : int }\nlet f p q = if p.x > 0 then (q.x <- -1; if p.x < 0 then 1 else 2) else 3",
    // Mutable state.
    "let f n = let r = ref 0 in for i = 1 to n do r := !r + i done; if !r = 0 then 1 else if !r > 5 then 2 else 3",
    "let f n = let r = ref n in while !r > 10 do r := !r - 3 done; match !r with 10 -> 1 | 9 -> 2 | 8 -> 3 | _ -> 4",
    "let f x = let r = ref x in let s = r in s := 1; if !r = 2 then 1 else 2",
    "let f n = let a = Array.make 5 0 in for i = 0 to 4 do a.(i) <- i * n done; if a.(2) = 4 then 1 else 2",
    "let f a = if Array.length a > 0 then (if a.(0) = 1 then 1 else 2) else 3",
    "let f a = try (if a.(3) > 0 then 1 else 2) with Invalid_argument _ -> 3",
    "let r = ref 0\nlet f x = r := !r + x; if !r > 3 then 1 else 2",
    "let f x = let r = ref [] in let rec go n = if n > 0 then (r := n :: !r; go (n - 1)) in go x; match !r with [] -> 0 | [_] -> 1 | _ -> 2",
    "let f s = let b = Bytes.of_string s in if Bytes.length b > 0 then (Bytes.set b 0 'x'; if Bytes.to_string b = s then 1 else 2) else 3",
    // Strings and characters.
    "let f s t = if s ^ t = \"ab\" then (match s with \"\" -> 1 | \"a\" -> 2 | \"ab\" -> 3 | _ -> 4) else 5",
    "let f s = match String.length s with 0 -> 0 | 1 -> (match s.[0] with 'a' -> 1 | _ -> 2) | _ -> 3",
    "let f s = if String.uppercase_ascii s = \"AB\" then 1 else if String.contains s 'x' then 2 else 3",
    "let f s = match int_of_string_opt s with None -> 0 | Some n -> if n > 0 then 1 else 2",
    "let f n = match string_of_int n with \"1\" -> 1 | \"-5\" -> 2 | _ -> 3",
    // Functions from outside.
    "let f g x = if g x > 0 then 1 else if g x < 0 then 2 else if g x = 0 then 3 else 4",
    "let f g l = match List.map g l with [] -> 0 | 1 :: _ -> 1 | _ -> 2",
    "let f g = try if g 1 then 1 else 2 with Not_found -> 3 | Failure _ -> 4 | _ -> 5",
    "let f g = let r = ref 0 in g (fun n -> r := n); if !r > 0 then 1 else 2",
    "let f (g : int ref -> unit) = let r = ref 0 in g r; if !r = 5 then 1 else 2",
    "let f (g : (int -> int) -> int) = g (fun x -> if x > 0 then 1 else 2)",
    "let compose g h x = g (h x)\nlet f g x = match compose g (fun y -> y + 1) x with 0 -> 1 | _ -> 2",
    "let f x = fun y -> if x < y then 1 else 2",
    "let f x = ((fun y -> if x < y then 1 else 2), 3)",
    // Exceptions.
    "exception E of int\nlet f x = try if x > 0 then raise (E x) else raise Not_found with E 1 -> 1 | E _ -> 2 | Not_found -> 3",
    "let f x = let exception L of int in try if x > 3 then raise (L x) else x with L 7 -> 1 | L _ -> 2",
    "let rec make n = let exception L in ((fun () -> raise L), (fun g -> try g (); 0 with L -> 1 | _ -> 2))\nlet f n = let (a, _) = make 1 in let (b, c) = make 2 in c (if n then a else b)",
    "let rec deep n = if n = 0 then 0 else 1 + deep (n - 1)\nlet f n = try deep n with Stack_overflow -> 1",
    "let f x y = match x / y with 0 -> 1 | 3 -> 2 | _ -> 3 | exception Division_by_zero -> 4",
    "let f l = match List.hd l with 1 -> 1 | _ -> 2 | exception Failure _ -> 3",
    "let f x = try (if x = 0 then raise Exit); 1 with Exit -> 2",
];
