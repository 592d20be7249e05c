(* In the form of exercises: a type, some functions, a prelude that is opened. *)
module Prelude = struct
  type 'a tree = Empty | Node of 'a tree * 'a * 'a tree

  exception Found of int

  let ( |>> ) x f = f x; x
end

open Prelude

let rec insert x = function
  | Empty -> Node (Empty, x, Empty)
  | Node (l, y, r) as t -> if x < y then Node (insert x l, y, r) else if x > y then Node (l, y, insert x r) else t

let rec fold_tree f acc = function Empty -> acc | Node (l, x, r) -> fold_tree f (f (fold_tree f acc l) x) r
let of_list l = List.fold_left (fun t x -> insert x t) Empty l
let rec height = function Empty -> 0 | Node (l, _, r) -> 1 + max (height l) (height r)
let elements t = List.rev (fold_tree (fun l x -> x :: l) [] t)
let rec multiple_upto n r = if r < 2 then false else n mod r = 0 || multiple_upto n (r - 1)
let integer_square_root n = int_of_float (sqrt (float_of_int n))
let is_prime n = n > 1 && not (multiple_upto n (integer_square_root n))
let first_above limit t = try fold_tree (fun () x -> if x > limit then raise (Found x)) () t; None with Found x -> Some x

let rec print_tree show = function
  | Empty -> print_char '.'
  | Node (l, x, r) ->
    print_char '(';
    print_tree show l;
    print_string (show x);
    print_tree show r;
    print_char ')'

let t = of_list (List.filter is_prime (List.init 30 (fun i -> (i * 7) mod 31)))
let () = print_tree string_of_int t; print_newline ()
let () = List.iter (fun x -> print_int x; print_char ' ') (elements t |>> fun l -> Printf.printf "%d elements: " (List.length l)); print_newline ()
let () = Printf.printf "%d %s\n" (height t) (match first_above 12 t with Some x -> string_of_int x | None -> "none")
let compose = List.fold_left (fun f g x -> g (f x)) Fun.id
let () = print_int (compose [ succ; ( * ) 2; pred ] 5); print_newline ()
let rec fixpoint f start delta = let next = f start in if Float.abs (next -. start) < delta then start else fixpoint f next delta
let () = Printf.printf "%.4f\n" (fixpoint cos 1. 1e-9)
