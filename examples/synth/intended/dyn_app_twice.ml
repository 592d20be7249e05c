(* The function meant in ../dyn_app_twice.ml. *)

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

let pred (d:dyn) : dyn =
  match d with
  | Error -> Error
  | Base (n) -> (match n with
    | O -> Error
    | S (m) -> Base (m))
  | Dyn (f) -> Error
;;

let dyn_app_twice (d1:dyn) (d2:dyn) : dyn =
  match d1 with
  | Error -> Error
  | Base (n) -> Error
  | Dyn (f) -> f (f d2)
