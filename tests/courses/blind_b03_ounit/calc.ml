type op = Plus | Minus | Times | Div
type expr =
  | Int of int
  | Var of string
  | Binop of op * expr * expr
  | Let of string * expr * expr

exception Unbound of string

module Env = Map.Make (String)

let rec eval env = function
  | Int n -> n
  | Var x -> (try Env.find x env with Not_found -> raise (Unbound x))
  | Binop (op, a, b) ->
    let f = match op with Plus -> ( + ) | Minus -> ( - ) | Times -> ( * ) | Div -> ( / ) in
    let a = eval env a in
    f a (eval env b)
  | Let (x, e, body) -> eval (Env.add x (eval env e) env) body

let rec to_string ?(prec = 0) e =
  let paren p s = if p < prec then "(" ^ s ^ ")" else s in
  match e with
  | Int n when n < 0 -> Printf.sprintf "(%d)" n
  | Int n -> string_of_int n
  | Var x -> x
  | Binop (Plus, a, b) -> paren 1 (to_string ~prec:1 a ^ " + " ^ to_string ~prec:2 b)
  | Binop (Minus, a, b) -> paren 1 (to_string ~prec:1 a ^ " - " ^ to_string ~prec:2 b)
  | Binop (Times, a, b) -> paren 2 (to_string ~prec:2 a ^ " * " ^ to_string ~prec:3 b)
  | Binop (Div, a, b) -> paren 2 (to_string ~prec:2 a ^ " / " ^ to_string ~prec:3 b)
  | Let (x, e, b) -> paren 0 (Printf.sprintf "let %s = %s in %s" x (to_string e) (to_string b))
