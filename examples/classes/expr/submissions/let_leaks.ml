(* one environment for everything, new bindings are put in front *)
type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr

let eval env e =
  let env = ref env in
  let rec go e =
    match e with
    | Num n -> n
    | Var x -> List.assoc x !env
    | Add (a, b) -> let l = go a in let r = go b in l + r
    | Sub (a, b) -> let l = go a in let r = go b in l - r
    | Mul (a, b) -> let l = go a in let r = go b in l * r
    | Let (x, a, b) ->
      let v = go a in
      env := (x, v) :: !env;
      go b
  in
  go e
