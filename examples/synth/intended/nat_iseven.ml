(* The function meant in ../nat_iseven.ml. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

let rec nat_iseven (n:nat) : bool =
  match n with
  | O -> True
  | S (n1) -> (match n1 with
    | O -> False
    | S (n2) -> nat_iseven n2)
