type term =
  | Var of string
  | Lam of string * term
  | App of term * term

(* the names that a term binds, as seen from its argument *)
let rec go names = function
  | Var x -> if List.mem x names then Some names else None
  | Lam (x, body) -> go (x :: names) body
  | App (f, a) -> (
    match go names f with
    | None -> None
    | Some names -> go names a)

let closed t = go [] t <> None
