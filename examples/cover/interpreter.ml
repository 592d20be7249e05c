(* A small language with variables, division and two ways to fail. *)

type exp =
  | Num of int
  | Var of string
  | Div of exp * exp
  | Let of string * exp * exp

let rec eval env = function
  | Num n -> Some n
  | Var x -> List.assoc_opt x env
  | Div (a, b) -> (
    match eval env a, eval env b with
    | _, Some 0 -> None
    | Some m, Some n -> Some (m / n)
    | _ -> None)
  | Let (x, e, body) -> (
    match eval env e with
    | None -> None
    | Some n -> eval ((x, n) :: env) body)

let run e = eval [] e

(* cover: eval *)
