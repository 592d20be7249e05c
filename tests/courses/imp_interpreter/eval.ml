open Ast
module Env = Map.Make (String)

type value = VInt of int | VBool of bool

let pp_value ppf = function
  | VInt n -> Format.fprintf ppf "%d" n
  | VBool b -> Format.fprintf ppf "%b" b

type error =
  | Unbound of string
  | Type_error of { expected : string; got : value }
  | Division_by_zero_in of expr
  | Out_of_fuel

let ( let* ) = Result.bind
let ( let+ ) r f = Result.map f r
let ( and* ) a b = match a, b with
  | Ok a, Ok b -> Ok (a, b)
  | (Error _ as e), _ -> e
  | _, (Error _ as e) -> e

let as_int = function VInt n -> Ok n | got -> Error (Type_error { expected = "int"; got })
let as_bool = function VBool b -> Ok b | got -> Error (Type_error { expected = "bool"; got })

let rec expr env = function
  | Int n -> Ok (VInt n)
  | Bool b -> Ok (VBool b)
  | Var x -> Option.to_result ~none:(Unbound x) (Env.find_opt x env)
  | Not e ->
    let+ b = Result.bind (expr env e) as_bool in
    VBool (not b)
  | Binop (And, l, r) ->
    let* l = expr env l in
    let* l = as_bool l in
    if l then expr env r else Ok (VBool false)
  | Binop (op, l, r) as whole ->
    let* l = expr env l and* r = expr env r in
    let* l = as_int l and* r = as_int r in
    (match op with
     | Add -> Ok (VInt (l + r))
     | Sub -> Ok (VInt (l - r))
     | Mul -> Ok (VInt (l * r))
     | Div when r = 0 -> Error (Division_by_zero_in whole)
     | Div -> Ok (VInt (l / r))
     | Lt -> Ok (VBool (l < r))
     | Eq -> Ok (VBool (l = r))
     | And -> assert false)

let run ?(fuel = 10_000) ~print cmd =
  let rec go fuel env = function
    | _ when fuel <= 0 -> Error Out_of_fuel
    | Skip -> Ok (fuel - 1, env)
    | Assign (x, e) ->
      let+ v = expr env e in
      fuel - 1, Env.add x v env
    | Seq cs ->
      List.fold_left (fun acc c -> let* fuel, env = acc in go fuel env c) (Ok (fuel, env)) cs
    | If (e, t, f) ->
      let* v = expr env e in
      let* b = as_bool v in
      go (fuel - 1) env (if b then t else f)
    | While { guard; body } as loop ->
      let* v = expr env guard in
      let* b = as_bool v in
      if not b then Ok (fuel - 1, env)
      else
        let* fuel, env = go (fuel - 1) env body in
        go fuel env loop
    | Print es ->
      let* vs =
        List.fold_right (fun e acc -> let* vs = acc in let+ v = expr env e in v :: vs) es (Ok [])
      in
      print vs;
      Ok (fuel - 1, env)
  in
  Result.map snd (go fuel Env.empty cmd)

let pp_error ppf = function
  | Unbound x -> Format.fprintf ppf "unbound variable %s" x
  | Type_error { expected; got } -> Format.fprintf ppf "expected %s, got %a" expected pp_value got
  | Division_by_zero_in e -> Format.fprintf ppf "division by zero in %a" Ast.pp_expr e
  | Out_of_fuel -> Format.fprintf ppf "out of fuel"
