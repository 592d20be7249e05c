(* Okasaki: banker's queue, random access lists, tries via nested types *)
module Susp = struct let ( !$ ) = Lazy.force end
open Susp
module Stream = struct
  type 'a cell = Nil | Cons of 'a * 'a t
  and 'a t = 'a cell Lazy.t
  let rec ( ++ ) s t = lazy (match !$s with Nil -> !$t | Cons (x, s) -> Cons (x, s ++ t))
  let rev s = let rec go s r = match !$s with Nil -> r | Cons (x, s) -> go s (lazy (Cons (x, r))) in lazy !$(go s (lazy Nil))
end
module BankersQueue = struct
  open Stream
  type 'a t = { f : 'a Stream.t; lf : int; r : 'a Stream.t; lr : int }
  let empty = { f = lazy Nil; lf = 0; r = lazy Nil; lr = 0 }
  let check q = if q.lr <= q.lf then q else { f = q.f ++ rev q.r; lf = q.lf + q.lr; r = lazy Nil; lr = 0 }
  let snoc q x = check { q with r = lazy (Cons (x, q.r)); lr = q.lr + 1 }
  let uncons q = match !$(q.f) with Nil -> None | Cons (x, f) -> Some (x, check { q with f; lf = q.lf - 1 })
end
let q = List.fold_left BankersQueue.snoc BankersQueue.empty [ 1; 2; 3; 4; 5 ]
let rec drain q = match BankersQueue.uncons q with None -> [] | Some (x, q) -> x :: drain q
let () = List.iter print_int (drain q); print_newline ()
type 'a ral = Nil | Zero of ('a * 'a) ral | One of 'a * ('a * 'a) ral
let rec cons : 'a. 'a -> 'a ral -> 'a ral = fun x -> function Nil -> One (x, Nil) | Zero t -> One (x, t) | One (y, t) -> Zero (cons (x, y) t)
let rec uncons : 'a. 'a ral -> ('a * 'a ral) option = function
  | Nil -> None
  | One (x, Nil) -> Some (x, Nil)
  | One (x, t) -> Some (x, Zero t)
  | Zero t -> (match uncons t with None -> None | Some ((x, y), t) -> Some (x, One (y, t)))
let rec lookup : 'a. int -> 'a ral -> 'a = fun i -> function
  | Nil -> raise Not_found
  | One (x, t) -> if i = 0 then x else lookup (i - 1) (Zero t)
  | Zero t -> let x, y = lookup (i / 2) t in if i mod 2 = 0 then x else y
let rec update : 'a. ('a -> 'a) -> int -> 'a ral -> 'a ral = fun f i -> function
  | Nil -> raise Not_found
  | One (x, t) -> if i = 0 then One (f x, t) else cons x (update f (i - 1) (Zero t))
  | Zero t -> let f' (x, y) = if i mod 2 = 0 then (f x, y) else (x, f y) in Zero (update f' (i / 2) t)
let l = List.fold_right cons [ 'a'; 'b'; 'c'; 'd'; 'e' ] Nil
let () = print_char (lookup 3 l); print_char (lookup 3 (update Char.uppercase_ascii 3 l)); print_newline ()
let rec to_list : 'a. 'a ral -> 'a list = fun l -> match uncons l with None -> [] | Some (x, l) -> x :: to_list l
let () = List.iter print_char (to_list l); print_newline ()
