type ty = Int | Arrow of ty * ty | Var of var ref
and var = Free of int * int | Link of ty

type scheme = { bound : int list; body : ty }
type term = Name of string | Num of int | Fun of string * term | Call of term * term | Let of string * term * term

exception Clash of ty * ty
exception Infinite

module Env = Map.Make (String)

let counter = ref 0
let level = ref 0
let fresh () = incr counter; Var (ref (Free (!counter, !level)))
let rec find = function Var { contents = Link t } -> find t | t -> t

let rec occurs r = function
  | Int -> ()
  | Arrow (a, b) -> occurs r a; occurs r b
  | Var r' when r == r' -> raise Infinite
  | Var ({ contents = Free (n, l) } as r') -> ( match !r with Free (_, l') -> r' := Free (n, min l l') | Link _ -> ())
  | Var { contents = Link t } -> occurs r t

let rec unify a b =
  match find a, find b with
  | Int, Int -> ()
  | Arrow (a, b), Arrow (c, d) -> unify a c; unify b d
  | Var r, Var r' when r == r' -> ()
  | Var r, t | t, Var r -> occurs r t; r := Link t
  | a, b -> raise (Clash (a, b))

let generalise t =
  let rec free acc t =
    match find t with
    | Int | Var { contents = Link _ } -> acc
    | Arrow (a, b) -> free (free acc a) b
    | Var { contents = Free (n, l) } -> if l > !level && not (List.mem n acc) then n :: acc else acc
  in
  { bound = free [] t; body = t }

let instance { bound; body } =
  let fresh = List.map (fun n -> (n, fresh ())) bound in
  let rec copy t =
    match find t with
    | Arrow (a, b) -> Arrow (copy a, copy b)
    | Var { contents = Free (n, _) } as t -> Option.value (List.assoc_opt n fresh) ~default:t
    | t -> t
  in
  copy body

let rec infer env = function
  | Num _ -> Int
  | Name x -> instance (Env.find x env)
  | Fun (x, e) ->
    let a = fresh () in
    Arrow (a, infer (Env.add x { bound = []; body = a } env) e)
  | Call (f, e) ->
    let r = fresh () in
    unify (infer env f) (Arrow (infer env e, r));
    r
  | Let (x, e, b) ->
    incr level;
    let t = infer env e in
    decr level;
    infer (Env.add x (generalise t) env) b

let show t =
  let names = Hashtbl.create 7 in
  let name n =
    match Hashtbl.find_opt names n with
    | Some s -> s
    | None ->
      let s = Printf.sprintf "'%c" (Char.chr (97 + Hashtbl.length names)) in
      Hashtbl.add names n s;
      s
  in
  let rec go nested t =
    match find t with
    | Int -> "int"
    | Var { contents = Free (n, _) } -> name n
    | Var { contents = Link _ } -> assert false
    | Arrow (a, b) ->
      let left = go true a in
      let s = left ^ " -> " ^ go false b in
      if nested then "(" ^ s ^ ")" else s
  in
  go false t

let plus = { bound = []; body = Arrow (Int, Arrow (Int, Int)) }

let () =
  List.iter
    (fun e ->
      level := 0;
      print_endline
        (match infer (Env.singleton "plus" plus) e with
        | t -> show t
        | exception Clash (a, b) -> Printf.sprintf "%s is not %s" (show a) (show b)
        | exception Infinite -> "infinite"
        | exception Not_found -> "unbound"))
    [
      Fun ("x", Name "x");
      Fun ("f", Fun ("g", Fun ("x", Call (Name "f", Call (Name "g", Name "x")))));
      Let ("id", Fun ("x", Name "x"), Call (Call (Name "id", Name "id"), Num 1));
      Fun ("x", Call (Name "x", Name "x"));
      Call (Num 1, Num 2);
      Fun ("x", Call (Call (Name "plus", Name "x"), Num 1));
      Fun ("x", Let ("y", Fun ("z", Name "x"), Name "y"));
      Name "nowhere";
    ]
