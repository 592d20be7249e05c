(* The function meant in ../list_sorted_insert.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type cmp =
  | LT
  | EQ
  | GT

let rec compare (n1:nat) (n2:nat) : cmp =
  match n1 with
  | O -> (match n2 with
    | O -> EQ
    | S (m2) -> LT)
  | S (m1) -> (match n2 with
    | O -> GT
    | S (m2) -> compare m1 m2)
;;

let rec list_sorted_insert (l:list) (n:nat) : list =
  match l with
  | Nil -> Cons (n, Nil)
  | Cons (x, xs) -> (match compare n x with
    | LT -> Cons (n, Cons (x, xs))
    | EQ -> Cons (x, xs)
    | GT -> Cons (x, list_sorted_insert xs n))
;;

(* Only ascending lists count. *)
let rec meant_for (l:list) (n:nat) =
  match l with
  | Cons (x, Cons (y, ys)) -> compare x y = LT && meant_for (Cons (y, ys)) n
  | Cons (_, Nil) | Nil -> true
;;
