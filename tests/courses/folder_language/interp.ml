open Ast
module Env = Map.Make (String)
type value = VInt of int | VBool of bool | Closure of string * Ast.t * env ref
and env = value Env.t
exception Runtime of string
let rec eval (env : env) : Ast.t -> value = function
  | Num n -> VInt n
  | Bool b -> VBool b
  | Id x -> (match Env.find_opt x env with Some v -> v | None -> raise (Runtime ("unbound " ^ x)))
  | Bin (op, a, b) -> begin
      match op, eval env a, eval env b with
      | Add, VInt x, VInt y -> VInt (x + y)
      | Sub, VInt x, VInt y -> VInt (x - y)
      | Mul, VInt x, VInt y -> VInt (x * y)
      | Lt, VInt x, VInt y -> VBool (x < y)
      | Eq, VInt x, VInt y -> VBool (x = y)
      | op, _, _ -> raise (Runtime ("bad operands of " ^ string_of_binop op))
    end
  | If (c, t, e) -> (match eval env c with VBool b -> eval env (if b then t else e) | _ -> raise (Runtime "if"))
  | Fun (x, b) -> Closure (x, b, ref env)
  | Call (f, a) -> (match eval env f with
      | Closure (x, b, env') -> let v = eval env a in eval (Env.add x v !env') b
      | VInt _ | VBool _ -> raise (Runtime "not a function"))
  | Let { name; recursive = false; value; body } -> eval (Env.add name (eval env value) env) body
  | Let { name; value = Fun (x, b); body; _ } ->
    let r = ref env in
    let c = Closure (x, b, r) in
    r := Env.add name c env;
    eval !r body
  | Let _ -> raise (Runtime "let rec")
let to_string = function VInt n -> string_of_int n | VBool b -> string_of_bool b | Closure _ -> "<fun>"
