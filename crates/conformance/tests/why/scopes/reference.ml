(* Whether every variable of a term is bound by a function around it. *)
type term =
  | Var of string
  | Lam of string * term
  | App of term * term

let rec bound names t =
  match t with
  | Var x -> List.mem x names
  | Lam (x, body) -> bound (x :: names) body
  | App (f, a) -> bound names f && bound names a

let closed t = bound [] t
