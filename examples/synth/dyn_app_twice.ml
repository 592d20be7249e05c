(* A dynamic value, applied twice when it is a function. *)

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

let dyn_app_twice : dyn -> dyn -> dyn |>
  { Error => Base (1) => Error
  | Base (0) => Base (1) => Error
  | Base (1) => Error => Error
  | Dyn (succ) => Base (0) => Base (2)
  | Dyn (succ) => Base (1) => Base (3)
  | Dyn (pred) => Base (3) => Base (1)
  } = ?
