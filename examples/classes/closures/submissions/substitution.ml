(* no environment: values are put in the place of variables. Values have no free variables, so nothing can be captured. *)
type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

exception Wrong

let rec subst x v e =
  match e with
  | Num _ -> e
  | Var y -> if y = x then v else e
  | Sub (a, b) -> Sub (subst x v a, subst x v b)
  | If (c, a, b) -> If (subst x v c, subst x v a, subst x v b)
  | Fun (y, body) -> if y = x then e else Fun (y, subst x v body)
  | App (a, b) -> App (subst x v a, subst x v b)
  | Let (y, a, b) -> Let (y, subst x v a, if y = x then b else subst x v b)
  | Rec (f, y, body, rest) ->
    if f = x then e else Rec (f, y, (if y = x then body else subst x v body), subst x v rest)

let rec value e =
  match e with
  | Num _ | Fun _ -> e
  | Var _ -> raise Wrong
  | Sub (a, b) ->
    let left = number a in
    let right = number b in
    Num (left - right)
  | If (c, a, b) -> if number c = 0 then value a else value b
  | App (a, b) -> (
    match value a with
    | Fun (x, body) ->
      let v = value b in
      value (subst x v body)
    | _ -> raise Wrong)
  | Let (x, a, b) -> value (subst x (value a) b)
  | Rec (f, x, body, rest) ->
    (* the function unrolls itself when it is called *)
    let inside = if f = x then body else subst f (Fun (x, Rec (f, x, body, App (Var f, Var x)))) body in
    value (subst f (Fun (x, inside)) rest)

and number e =
  match value e with
  | Num n -> n
  | _ -> raise Wrong

let run e =
  match value e with
  | Num n -> Some n
  | _ -> None
  | exception Wrong -> None
