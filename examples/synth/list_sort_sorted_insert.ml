(* A list in ascending order, each element once. *)

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

let rec insert (l:list) (n:nat) : list =
  match l with
  | Nil -> Cons (n, Nil)
  | Cons (x, xs) -> (match compare n x with
    | LT -> Cons (n, Cons (x, xs))
    | EQ -> Cons (x, xs)
    | GT -> Cons (x, insert xs n))
;;

let list_sort_sorted_insert : list -> list |>
  { [] => []
  | [0] => [0]
  | [1] => [1]
  | [1;0] => [0;1]
  | [0;0] => [0]
  | [0;2;1] => [0;1;2]
  | [2;1;0;2] => [0;1;2]
  } = ?
