(* Symbolic differentiation and evaluation of arithmetic expressions. *)

type expr =
  | Const of int
  | Var of string
  | Power of string * int
  | Times of expr list
  | Sum of expr list

exception Not_supported of string

(* The derivative of an expression by a variable. *)
let rec diff (e, x) =
  match e with
  | Const _ -> Const 0
  | Var y -> if x = y then Const 1 else Const 0
  | Power (_, n) when n < 0 -> raise (Not_supported "negative power")
  | Power (y, n) -> if n = 0 || x <> y then Const 0 else Times [ Const n; Power (y, n - 1) ]
  | Times [] -> Const 0
  | Times (first :: rest) ->
      Sum [ Times (diff (first, x) :: rest); Times [ first; diff (Times rest, x) ] ]
  | Sum es -> Sum (List.map (fun e -> diff (e, x)) es)

let rec power base n = if n = 0 then 1 else base * power base (n - 1)

(* The value of an expression when its variables have the values of [env]. *)
let rec eval env = function
  | Const n -> n
  | Var x -> List.assoc x env
  | Power (x, n) -> power (List.assoc x env) n
  | Times es -> List.fold_left (fun product e -> product * eval env e) 1 es
  | Sum es -> List.fold_left (fun sum e -> sum + eval env e) 0 es

let square = Power ("x", 2)
let slope_at_3 = eval [ ("x", 3) ] (diff (square, "x"))
