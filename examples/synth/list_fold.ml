(* A function put between the elements of a list, from the last one to the first. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

type list =
  | Nil
  | Cons of nat * list

let rec sum (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (sum m n2)
;;

let rec is_odd (n:nat) : bool =
  match n with
  | O -> False
  | S (n1) -> (match n1 with
    | O -> True
    | S (n2) -> is_odd n2)
;;

let count_odd (n1:nat) (n2:nat) : nat =
  match is_odd n2 with
  | True -> S (n1)
  | False -> n1
;;

let list_fold : (nat -> nat -> nat) -> nat -> list -> nat |>
  { sum => 0 => ([] => 0 | [1] => 1 | [2;1] => 3)
  | sum => 1 => [2] => 3
  | count_odd => 0 => ([] => 0 | [1] => 1 | [2;1] => 1 | [3;2;1] => 2)
  | (0 => 2 => 3 | 3 => 1 => 4) => 0 => [1;2] => 4
  } = ?
