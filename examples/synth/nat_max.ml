(* The larger of two numbers. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

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

let nat_max : nat -> nat -> nat |>
  { 0 => (0 => 0 | 1 => 1 | 2 => 2)
  | 1 => (0 => 1 | 1 => 1 | 3 => 3)
  | 2 => (1 => 2)
  | 3 => (1 => 3 | 2 => 3)
  } = ?
