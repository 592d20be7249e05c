(* constructors sorted by how often I use them *)
type expr =
  | Let of string * expr * expr
  | Mul of expr * expr
  | Add of expr * expr
  | Sub of expr * expr
  | Var of string
  | Num of int

type env = (string * int) list

let rec eval (env : env) (expr : expr) =
  let binary op l r =
    let l = eval env l in
    let r = eval env r in
    op l r
  in
  match expr with
  | Add (l, r) -> binary ( + ) l r
  | Sub (l, r) -> binary ( - ) l r
  | Mul (l, r) -> binary ( * ) l r
  | Let (name, value, body) ->
    let env = (name, eval env value) :: env in
    eval env body
  | Num n -> n
  | Var name ->
    (match List.assoc_opt name env with
     | Some v -> v
     | None -> invalid_arg name)
