type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr

type instr = Push of int | Load of string | Plus | Minus | Times | Bind of string | Unbind

let rec compile e =
  match e with
  | Num n -> [Push n]
  | Var x -> [Load x]
  | Add (a, b) -> compile a @ compile b @ [Plus]
  | Sub (a, b) -> compile a @ compile b @ [Minus]
  | Mul (a, b) -> compile a @ compile b @ [Times]
  | Let (x, a, b) -> compile a @ [Bind x] @ compile b @ [Unbind]

let rec run env stack code =
  match code, stack with
  | [], [v] -> v
  | Push n :: code, _ -> run env (n :: stack) code
  | Load x :: code, _ -> run env (List.assoc x env :: stack) code
  | Plus :: code, b :: a :: stack -> run env (a + b :: stack) code
  | Minus :: code, b :: a :: stack -> run env (a - b :: stack) code
  | Times :: code, b :: a :: stack -> run env (a * b :: stack) code
  | Bind x :: code, v :: stack -> run ((x, v) :: env) stack code
  | Unbind :: code, _ -> run (List.tl env) stack code
  | _ -> failwith "cannot happen"

let eval env e = run env [] (compile e)
