type expr =
    Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr
type env = (string * int) list

let empty = fun x -> failwith ("unbound " ^ x)
let extend f x v = fun y -> if y = x then v else f y

let eval (env : env) (e : expr) : int =
  let f = List.fold_right (fun (x, v) f -> extend f x v) env empty in
  let rec ev f e =
    match e with
    | Num n -> n
    | Var x -> f x
    | Add (a, b) -> ev f a + ev f b
    | Sub (a, b) -> ev f a - ev f b
    | Mul (a, b) -> ev f a * ev f b
    | Let (x, a, b) -> ev (extend f x (ev f a)) b
  in
  ev f e
