(* All elements together. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec fold (f:nat -> nat -> nat) (acc:nat) (l:list) : nat =
  match l with
  | Nil -> acc
  | Cons (x, xs) -> fold f (f acc x) xs
;;

let rec add (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (add m n2)
;;

let list_sum : list -> nat |>
  { [] => 0
  | [1] => 1
  | [2;1] => 3
  } = ?
