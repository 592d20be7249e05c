(* The sum of two dynamic values, which must be numbers. *)

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

let dyn_sum : dyn -> dyn -> dyn |>
  { Error => (Error => Error | Base (0) => Error | Base (1) => Error | Dyn (id) => Error)
  | Dyn (id) => (Error => Error | Base (0) => Error | Dyn (succ) => Error)
  | Dyn (succ) => Base (2) => Error
  | Base (0) => (Error => Error | Base (0) => Base (0) | Base (1) => Base (1) | Base (2) => Base (2) | Base (4) => Base (4) | Dyn (succ) => Error)
  | Base (1) => (Error => Error | Base (0) => Base (1) | Base (1) => Base (2) | Base (3) => Base (4) | Dyn (id) => Error)
  | Base (2) => (Error => Error | Base (0) => Base (2) | Base (2) => Base (4) | Dyn (succ) => Error)
  | Base (3) => (Base (1) => Base (4) | Base (4) => Base (7))
  } = ?
