module Env = Map.Make (String)

type term =
  | Var of string
  | Const of int
  | Lam of string * term
  | App of term * term
  | Let of string * term * term
  | Prim of string * term * term
  | Ifz of term * term * term
  | Fix of string * string * term

type value =
  | Num of int
  | Closure of { param : string; body : term; env : value Env.t }
  | Rec of { self : string; param : string; body : term; env : value Env.t }

exception Stuck of string

let prims = Env.of_seq (List.to_seq [ ("+", ( + )); ("*", ( * )); ("-", ( - )) ])

let rec eval env = function
  | Const n -> Num n
  | Var x -> ( match Env.find_opt x env with Some v -> v | None -> raise (Stuck ("unbound " ^ x)))
  | Lam (param, body) -> Closure { param; body; env }
  | Fix (self, param, body) -> Rec { self; param; body; env }
  | Let (x, e, body) -> eval (Env.add x (eval env e) env) body
  | Prim (op, a, b) -> (
    match eval env a, eval env b with
    | Num a, Num b -> Num (Env.find op prims a b)
    | _ -> raise (Stuck ("arguments of " ^ op)))
  | Ifz (c, a, b) -> ( match eval env c with Num 0 -> eval env a | Num _ -> eval env b | _ -> raise (Stuck "condition"))
  | App (f, a) -> (
    let f = eval env f in
    let a = eval env a in
    match f with
    | Closure { param; body; env } -> eval (Env.add param a env) body
    | Rec { self; param; body; env } as f -> eval (env |> Env.add self f |> Env.add param a) body
    | Num _ -> raise (Stuck "a number is no function"))

module Names = Set.Make (String)

let rec free = function
  | Var x -> Names.singleton x
  | Const _ -> Names.empty
  | Lam (x, e) -> Names.remove x (free e)
  | App (a, b) | Prim (_, a, b) -> Names.union (free a) (free b)
  | Let (x, e, b) -> Names.union (free e) (Names.remove x (free b))
  | Ifz (a, b, c) -> List.fold_left (fun s e -> Names.union s (free e)) Names.empty [ a; b; c ]
  | Fix (f, x, e) -> Names.(diff (free e) (of_list [ f; x ]))

let run term =
  match eval Env.empty term with
  | Num n -> string_of_int n
  | Closure { param; _ } | Rec { param; _ } -> "function of " ^ param
  | exception Stuck why -> "stuck: " ^ why

let factorial = Fix ("f", "n", Ifz (Var "n", Const 1, Prim ("*", Var "n", App (Var "f", Prim ("-", Var "n", Const 1)))))

let () =
  List.iter
    (fun t -> Printf.printf "%s {%s}\n" (run t) (String.concat " " (Names.elements (free t))))
    [
      App (factorial, Const 10);
      Let ("x", Const 1, Let ("f", Lam ("y", Prim ("+", Var "x", Var "y")), Let ("x", Const 50, App (Var "f", Var "x"))));
      App (Const 1, Const 2);
      Lam ("x", Prim ("+", Var "x", Var "z"));
      Var "nowhere";
      Prim ("+", factorial, Const 1);
    ]
