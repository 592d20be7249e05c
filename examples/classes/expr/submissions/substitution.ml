type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr

(* replaces x by the number v, but not where another let hides it *)
let rec subst x v e =
  match e with
  | Num _ -> e
  | Var y -> if y = x then Num v else e
  | Add (a, b) -> Add (subst x v a, subst x v b)
  | Sub (a, b) -> Sub (subst x v a, subst x v b)
  | Mul (a, b) -> Mul (subst x v a, subst x v b)
  | Let (y, a, b) ->
    Let (y, subst x v a, if y = x then b else subst x v b)

let rec reduce e =
  match e with
  | Num n -> n
  | Var x -> failwith ("unbound variable " ^ x)
  | Add (a, b) -> reduce a + reduce b
  | Sub (a, b) -> reduce a - reduce b
  | Mul (a, b) -> reduce a * reduce b
  | Let (x, a, b) -> reduce (subst x (reduce a) b)

let eval env e = reduce (List.fold_left (fun e (x, v) -> subst x v e) e env)
