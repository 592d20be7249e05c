(* Functions that are added to a problem for its enlarged context: every type whose name the problem does not declare, then
   every function whose name it does not define and that has a type with the problem's types. `not for` says to which problems
   a function would be the answer. Each function stands alone; where a name occurs twice, the first that fits is taken. *)

type bool =
  | True
  | False

type nat =
  | O
  | S of nat

type cmp =
  | LT
  | EQ
  | GT

type list =
  | Nil
  | Cons of nat * list

type tree =
  | Leaf
  | Node of tree * nat * tree

(* not for bool_neg *)
let neg (a:bool) : bool =
  match a with
  | True -> False
  | False -> True
;;

(* not for bool_band *)
let band (a:bool) (b:bool) : bool =
  match a with
  | True -> b
  | False -> False
;;

(* not for bool_bor *)
let bor (a:bool) (b:bool) : bool =
  match a with
  | True -> True
  | False -> b
;;

let zero (n:nat) : nat = O ;;

let inc (n:nat) : nat = S (n) ;;

(* not for nat_pred *)
let pred (n:nat) : nat =
  match n with
  | O -> O
  | S (m) -> m
;;

let is_zero (n:nat) : bool =
  match n with
  | O -> True
  | S (m) -> False
;;

let is_nonzero (n:nat) : bool =
  match n with
  | O -> False
  | S (m) -> True
;;

(* not for nat_iseven *)
let rec is_even (n:nat) : bool =
  match n with
  | O -> True
  | S (n1) -> (match n1 with
    | O -> False
    | S (n2) -> is_even n2)
;;

(* not for nat_iseven *)
let rec is_odd (n:nat) : bool =
  match n with
  | O -> False
  | S (n1) -> (match n1 with
    | O -> True
    | S (n2) -> is_odd n2)
;;

(* not for nat_sum *)
let rec sum (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (sum m n2)
;;

let rec mult (n1:nat) (n2:nat) : nat =
  let rec plus (a:nat) (b:nat) : nat =
    match a with
    | O -> b
    | S (c) -> S (plus c b)
  in
  match n1 with
  | O -> O
  | S (m) -> plus n2 (mult m n2)
;;

let rec div2 (n:nat) : nat =
  match n with
  | O -> O
  | S (n1) -> (match n1 with
    | O -> O
    | S (n2) -> S (div2 n2))
;;

let rec compare (n1:nat) (n2:nat) : cmp =
  match n1 with
  | O -> (match n2 with
    | O -> EQ
    | S (m2) -> LT)
  | S (m1) -> (match n2 with
    | O -> GT
    | S (m2) -> compare m1 m2)
;;

(* not for list_append *)
let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

(* not for list_length *)
let rec length (l:list) : nat =
  match l with
  | Nil -> O
  | Cons (x, xs) -> S (length xs)
;;

(* not for list_snoc *)
let rec snoc (l:list) (n:nat) : list =
  match l with
  | Nil -> Cons (n, Nil)
  | Cons (x, xs) -> Cons (x, snoc xs n)
;;

(* not for list_snoc *)
let rec snoc (l:list) (b:bool) : list =
  match l with
  | Nil -> Cons (b, Nil)
  | Cons (x, xs) -> Cons (x, snoc xs b)
;;

(* not for list_rev_append list_rev_fold list_rev_snoc list_rev_tailcall *)
let rev (l:list) : list =
  let rec onto (l1:list) (l2:list) : list =
    match l1 with
    | Nil -> l2
    | Cons (x, xs) -> onto xs (Cons (x, l2))
  in
  onto l Nil
;;

(* not for list_map *)
let rec map (f:nat -> nat) (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> Cons (f x, map f xs)
;;

let rec map (f:bool -> bool) (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> Cons (f x, map f xs)
;;

(* not for list_filter *)
let rec filter (f:nat -> bool) (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> (match f x with
    | True -> Cons (x, filter f xs)
    | False -> filter f xs)
;;

let rec filter (f:bool -> bool) (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> (match f x with
    | True -> Cons (x, filter f xs)
    | False -> filter f xs)
;;

(* not for list_fold *)
let rec fold (f:nat -> nat -> nat) (acc:nat) (l:list) : nat =
  match l with
  | Nil -> acc
  | Cons (x, xs) -> fold f (f acc x) xs
;;

let rec fold (f:bool -> bool -> bool) (acc:bool) (l:list) : bool =
  match l with
  | Nil -> acc
  | Cons (x, xs) -> fold f (f acc x) xs
;;

(* not for list_take *)
let rec take (n:nat) (l:list) : list =
  match n with
  | O -> Nil
  | S (m) -> (match l with
    | Nil -> Nil
    | Cons (x, xs) -> Cons (x, take m xs))
;;

(* not for list_drop *)
let rec drop (n:nat) (l:list) : list =
  match n with
  | O -> l
  | S (m) -> (match l with
    | Nil -> Nil
    | Cons (x, xs) -> drop m xs)
;;

(* not for list_sorted_insert *)
let rec insert (l:list) (n:nat) : list =
  let rec order (a:nat) (b:nat) : cmp =
    match a with
    | O -> (match b with
      | O -> EQ
      | S (b1) -> LT)
    | S (a1) -> (match b with
      | O -> GT
      | S (b1) -> order a1 b1)
  in
  match l with
  | Nil -> Cons (n, Nil)
  | Cons (x, xs) -> (match order n x with
    | LT -> Cons (n, Cons (x, xs))
    | EQ -> Cons (x, xs)
    | GT -> Cons (x, insert xs n))
;;

(* not for tree_count_nodes *)
let rec count_nodes (t:tree) : nat =
  let rec plus (a:nat) (b:nat) : nat =
    match a with
    | O -> b
    | S (c) -> S (plus c b)
  in
  match t with
  | Leaf -> O
  | Node (l, n, r) -> S (plus (count_nodes l) (count_nodes r))
;;
