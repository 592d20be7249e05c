exception MLFailure of string

type binop = Plus | Minus | Mul | Eq | Lt | Cons

type expr =
  | Const of int
  | True
  | NilExpr
  | Var of string
  | Bin of expr * binop * expr
  | If of expr * expr * expr
  | Let of string * expr * expr
  | Letrec of string * expr * expr
  | App of expr * expr
  | Fun of string * expr

type value = Int of int | Bool of bool | Closure of env * string option * string * expr | Nil | Pair of value * value
and env = (string * value) list

let rec show = function
  | Int i -> string_of_int i
  | Bool b -> string_of_bool b
  | Closure (_, Some f, x, _) -> Printf.sprintf "<%s %s>" f x
  | Closure (_, None, x, _) -> Printf.sprintf "<fun %s>" x
  | Nil -> "[]"
  | Pair (h, t) -> Printf.sprintf "%s::%s" (show h) (show t)

let lookup (x, env) = match List.assoc_opt x env with Some v -> v | None -> raise (MLFailure ("variable not bound: " ^ x))

let rec eval (env, e) =
  match e with
  | Const i -> Int i
  | True -> Bool true
  | NilExpr -> Nil
  | Var x -> lookup (x, env)
  | Bin (a, op, b) -> binary (eval (env, a), op, eval (env, b))
  | If (c, a, b) -> ( match eval (env, c) with Bool true -> eval (env, a) | Bool false -> eval (env, b) | _ -> raise (MLFailure "if"))
  | Let (x, e, b) -> eval ((x, eval (env, e)) :: env, b)
  | Letrec (x, e, b) ->
    let v = match eval (env, e) with Closure (env, None, y, body) -> Closure (env, Some x, y, body) | v -> v in
    eval ((x, v) :: env, b)
  | Fun (x, e) -> Closure (env, None, x, e)
  | App (f, a) -> (
    let arg = eval (env, a) in
    match eval (env, f) with
    | Closure (env', name, x, body) as f ->
      let env' = match name with Some n -> (n, f) :: env' | None -> env' in
      eval ((x, arg) :: env', body)
    | v -> raise (MLFailure ("not a function: " ^ show v)))

and binary = function
  | Int a, Plus, Int b -> Int (a + b)
  | Int a, Minus, Int b -> Int (a - b)
  | Int a, Mul, Int b -> Int (a * b)
  | Int a, Lt, Int b -> Bool (a < b)
  | a, Eq, b -> Bool (a = b)
  | a, Cons, b -> Pair (a, b)
  | _ -> raise (MLFailure "binary")

let range =
  let rest = App (Var "range", Bin (Var "n", Minus, Const 1)) in
  let body = If (Bin (Var "n", Eq, Const 0), NilExpr, Bin (Var "n", Cons, rest)) in
  Letrec ("range", Fun ("n", body), App (Var "range", Const 4))

let () =
  List.iter
    (fun e -> print_endline (try show (eval ([ ("z", Int 26) ], e)) with MLFailure m -> "failure: " ^ m))
    [
      range;
      Let ("x", Const 3, Fun ("y", Bin (Var "x", Plus, Var "y")));
      App (Var "z", Const 1);
      Var "q";
      Bin (True, Plus, Const 1);
      Bin (Var "z", Eq, Const 26);
    ]
