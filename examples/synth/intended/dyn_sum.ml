(* The function meant in ../dyn_sum.ml. *)

type nat =
  | O
  | S of nat

type dyn =
  | Error
  | Base of nat
  | Dyn of (dyn -> dyn)

let succ (d:dyn) : dyn =
  match d with
  | Error -> Error
  | Base (n) -> Base (S (n))
  | Dyn (f) -> Error
;;

let id (d:dyn) : dyn = d ;;

let rec dyn_sum (d1:dyn) (d2:dyn) : dyn =
  match d1 with
  | Error -> Error
  | Base (n1) -> (match d2 with
    | Error -> Error
    | Base (n2) -> (match n1 with
      | O -> Base (n2)
      | S (m) -> dyn_sum (Base (m)) (Base (S (n2))))
    | Dyn (f) -> Error)
  | Dyn (f) -> Error
