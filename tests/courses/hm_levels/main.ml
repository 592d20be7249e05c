(* Inference with levels and unification by references, as in the lecture notes on efficient generalisation. *)

type ty =
  | TCon of string * ty list
  | TVar of tv ref
  | QVar of int

and tv = Unbound of { id : int; mutable level : int } | Link of ty

type exp =
  | Var of string
  | Lam of string * exp
  | App of exp * exp
  | Let of { name : string; rec_ : bool; bound : exp; body : exp }
  | Lit of lit
  | If of exp * exp * exp

and lit = [ `Int of int | `Bool of bool | `Str of string ]

exception Type_error of string

module Env = Map.Make (String)

let counter = ref 0
let fresh level = incr counter; TVar (ref (Unbound { id = !counter; level }))
let ( @-> ) a b = TCon ("->", [ a; b ])
let con c = TCon (c, [])

let rec repr = function
  | TVar ({ contents = Link t } as r) ->
    let t = repr t in
    r := Link t;
    t
  | t -> t

let name_of i = if i < 26 then String.make 1 (Char.chr (97 + i)) else Printf.sprintf "t%d" i

let pp names ppf t =
  let name id =
    match Hashtbl.find_opt names id with
    | Some n -> n
    | None ->
      let n = name_of (Hashtbl.length names) in
      Hashtbl.add names id n;
      n
  in
  let rec go prec ppf t =
    match repr t with
    | TVar { contents = Unbound { id; _ } } -> Format.fprintf ppf "'_%s" (name id)
    | TVar { contents = Link _ } -> assert false
    | QVar id -> Format.fprintf ppf "'%s" (name id)
    | TCon ("->", [ a; b ]) when prec > 0 -> Format.fprintf ppf "(%a -> %a)" (go 1) a (go 0) b
    | TCon ("->", [ a; b ]) -> Format.fprintf ppf "%a -> %a" (go 1) a (go 0) b
    | TCon (c, []) -> Format.pp_print_string ppf c
    | TCon (c, [ t ]) -> Format.fprintf ppf "%a %s" (go 1) t c
    | TCon (c, ts) ->
      Format.fprintf ppf "(%a) %s" (Format.pp_print_list ~pp_sep:(fun p () -> Format.fprintf p ", ") (go 0)) ts c
  in
  go 0 ppf t

let to_string t = Format.asprintf "%a" (pp (Hashtbl.create 8)) t

let rec occurs r level t =
  match repr t with
  | TVar r' when r == r' -> raise (Type_error "it would contain itself")
  | TVar ({ contents = Unbound u }) -> u.level <- min u.level level
  | TVar _ | QVar _ -> ()
  | TCon (_, ts) -> List.iter (occurs r level) ts

let rec unify a b =
  let a = repr a and b = repr b in
  if a != b then
    match a, b with
    | TVar ({ contents = Unbound { level; _ } } as r), t | t, TVar ({ contents = Unbound { level; _ } } as r) ->
      occurs r level t;
      r := Link t
    | TCon (c, ts), TCon (d, us) when c = d && List.compare_lengths ts us = 0 -> List.iter2 unify ts us
    | _ -> raise (Type_error (Printf.sprintf "%s is not %s" (to_string a) (to_string b)))

let rec generalise level t =
  match repr t with
  | TVar { contents = Unbound u } when u.level > level -> QVar u.id
  | TCon (c, ts) -> TCon (c, List.map (generalise level) ts)
  | t -> t

let instantiate level t =
  let module M = Map.Make (Int) in
  let known = ref M.empty in
  let rec go t =
    match repr t with
    | QVar id ->
      (match M.find id !known with
       | t -> t
       | exception Not_found ->
         let v = fresh level in
         known := M.add id v !known;
         v)
    | TCon (c, ts) -> TCon (c, List.map go ts)
    | t -> t
  in
  go t

let rec infer env level = function
  | Lit (`Int _) -> con "int"
  | Lit (`Bool _) -> con "bool"
  | Lit (`Str _) -> con "string"
  | Var x ->
    (match Env.find_opt x env with
     | Some t -> instantiate level t
     | None -> raise (Type_error (x ^ " is unbound")))
  | Lam (x, e) ->
    let a = fresh level in
    let b = infer (Env.add x a env) level e in
    a @-> b
  | App (f, e) ->
    let tf = infer env level f in
    let te = infer env level e in
    let r = fresh level in
    unify tf (te @-> r);
    r
  | If (c, t, e) ->
    unify (infer env level c) (con "bool");
    let t = infer env level t in
    unify t (infer env level e);
    t
  | Let { name; rec_; bound; body } ->
    let t =
      if rec_ then begin
        let self = fresh (level + 1) in
        let t = infer (Env.add name self env) (level + 1) bound in
        unify self t;
        t
      end
      else infer env (level + 1) bound
    in
    infer (Env.add name (generalise level t) env) level body

let prelude =
  let a = QVar (-1) and b = QVar (-2) in
  let list t = TCon ("list", [ t ]) and pair a b = TCon ("pair", [ a; b ]) in
  Env.of_seq
    (List.to_seq
       [ "+", con "int" @-> con "int" @-> con "int";
         "nil", list a;
         "cons", a @-> list a @-> list a;
         "fold", (a @-> b @-> b) @-> b @-> list a @-> b;
         "pair", a @-> b @-> pair a b;
         "fst", pair a b @-> a;
         "snd", pair a b @-> b;
         "=", a @-> a @-> con "bool" ])

let let_ ?(rec_ = false) name bound body = Let { name; rec_; bound; body }
let app f args = List.fold_left (fun f a -> App (f, a)) f args
let int n = Lit (`Int n)

let programs : (string * exp) list =
  [ "identity", Lam ("x", Var "x");
    "compose", Lam ("f", Lam ("g", Lam ("x", App (Var "f", App (Var "g", Var "x")))));
    "polymorphic let", let_ "id" (Lam ("x", Var "x")) (app (Var "pair") [ App (Var "id", int 1); App (Var "id", Lit (`Str "a")) ]);
    "monomorphic lambda", App (Lam ("id", app (Var "pair") [ App (Var "id", int 1); App (Var "id", Lit (`Bool true)) ]), Lam ("x", Var "x"));
    "length", let_ ~rec_:true "length" (Lam ("l", app (Var "fold") [ Lam ("x", Lam ("n", app (Var "+") [ int 1; Var "n" ])); int 0; Var "l" ])) (Var "length");
    "self application", Lam ("x", App (Var "x", Var "x"));
    "escaping level", Lam ("x", let_ "y" (Lam ("z", app (Var "pair") [ Var "x"; Var "z" ])) (Var "y"));
    "unbound", App (Var "f", int 1);
    "branches", Lam ("b", If (Var "b", int 1, Lit (`Str "no")));
    "if", Lam ("x", Lam ("y", If (app (Var "=") [ Var "x"; Var "y" ], app (Var "fst") [ app (Var "pair") [ Var "x"; Var "nil" ] ], Var "y"))) ]

let () =
  List.iter
    (fun (name, e) ->
       counter := 0;
       match infer prelude 0 e with
       | t -> Printf.printf "%-20s %s\n" name (to_string (generalise (-1) t))
       | exception Type_error why -> Printf.printf "%-20s wrong: %s\n" name why)
    programs
