(* The lists of a list, one after the other. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type llist =
  | LNil
  | LCons of list * llist

let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

let list_concat : llist -> list |>
  { LNil => []
  | LCons ([], LCons ([1], LNil)) => [1]
  | LCons ([0], LNil) => [0]
  | LCons ([1;2], LNil) => [1;2]
  | LCons ([0], LCons ([1;2], LNil)) => [0;1;2]
  | LCons ([3], LCons ([0], LCons ([1;2], LNil))) => [3;0;1;2]
  } = ?
