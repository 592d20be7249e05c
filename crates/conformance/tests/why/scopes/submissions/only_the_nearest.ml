type term =
  | Var of string
  | Lam of string * term
  | App of term * term

let rec check name t =
  match t with
  | Var x -> name = Some x
  | Lam (x, body) -> check (Some x) body
  | App (f, a) -> check name f && check name a

let closed t = check None t
