type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr

let both f a b =
  match a, b with
  | Some a, Some b -> Some (f a b)
  | _ -> None

let rec eval env e =
  match e with
  | Num n -> Some n
  | Var x -> List.assoc_opt x env
  | Add (a, b) -> both ( + ) (eval env a) (eval env b)
  | Sub (a, b) -> both ( - ) (eval env a) (eval env b)
  | Mul (a, b) -> both ( * ) (eval env a) (eval env b)
  | Let (x, a, b) ->
    (match eval env a with
     | None -> None
     | Some v -> eval ((x, v) :: env) b)
