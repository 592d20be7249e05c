type ty = TVar of tv ref | TArr of ty * ty | TCon of string * ty list
and tv = Unbound of int * int | Link of ty
type scheme = Forall of int list * ty
type exp = Var of string | Lam of string * exp | App of exp * exp | Let of string * exp * exp | Lit of lit
and lit = LInt of int | LBool of bool
exception Cannot_unify of ty * ty
exception Occurs
let counter = ref 0
let level = ref 0
let fresh () = incr counter; TVar (ref (Unbound (!counter, !level)))
let rec repr = function TVar ({ contents = Link t } as r) -> let t = repr t in r := Link t; t | t -> t
let rec adjust id lvl t = match repr t with
  | TVar { contents = Unbound (id', _) } when id = id' -> raise Occurs
  | TVar ({ contents = Unbound (id', l) } as r) -> if l > lvl then r := Unbound (id', lvl)
  | TVar { contents = Link _ } -> assert false
  | TArr (a, b) -> adjust id lvl a; adjust id lvl b
  | TCon (_, ts) -> List.iter (adjust id lvl) ts
let rec unify a b =
  let a = repr a and b = repr b in
  if a == b then () else
    match a, b with
    | TVar ({ contents = Unbound (i, l) } as r), t | t, TVar ({ contents = Unbound (i, l) } as r) -> adjust i l t; r := Link t
    | TArr (a, b), TArr (c, d) -> unify a c; unify b d
    | TCon (n, ts), TCon (m, us) when n = m && List.length ts = List.length us -> List.iter2 unify ts us
    | _ -> raise (Cannot_unify (a, b))
let generalize t =
  let rec go acc t = match repr t with
    | TVar { contents = Unbound (i, l) } -> if l > !level && not (List.mem i acc) then i :: acc else acc
    | TVar _ -> acc
    | TArr (a, b) -> go (go acc a) b
    | TCon (_, ts) -> List.fold_left go acc ts in
  Forall (go [] t, t)
let instantiate (Forall (vs, t)) =
  let subst = List.map (fun v -> v, fresh ()) vs in
  let rec go t = match repr t with
    | TVar { contents = Unbound (i, _) } as t -> (try List.assoc i subst with Not_found -> t)
    | TVar _ as t -> t
    | TArr (a, b) -> TArr (go a, go b)
    | TCon (n, ts) -> TCon (n, List.map go ts) in
  go t
let int = TCon ("int", []) and bool = TCon ("bool", [])
let rec infer env = function
  | Lit (LInt _) -> int
  | Lit (LBool _) -> bool
  | Var x -> instantiate (List.assoc x env)
  | Lam (x, e) -> let a = fresh () in TArr (a, infer ((x, Forall ([], a)) :: env) e)
  | App (f, e) -> let tf = infer env f in let te = infer env e in let r = fresh () in unify tf (TArr (te, r)); r
  | Let (x, e, b) ->
    incr level;
    let t = infer env e in
    decr level;
    infer ((x, generalize t) :: env) b
let show t =
  let names = Hashtbl.create 7 in
  let name i = match Hashtbl.find_opt names i with
    | Some n -> n
    | None -> let n = Printf.sprintf "'%c" (Char.chr (Char.code 'a' + Hashtbl.length names)) in Hashtbl.add names i n; n in
  let rec go b t = match repr t with
    | TVar { contents = Unbound (i, _) } -> name i
    | TVar _ -> assert false
    | TArr (x, y) -> let l = go true x in let s = l ^ " -> " ^ go false y in if b then "(" ^ s ^ ")" else s
    | TCon (n, []) -> n
    | TCon (n, ts) -> String.concat " " (List.map (go true) ts) ^ " " ^ n in
  go false t
let env = [ "succ", Forall ([], TArr (int, int)); "pair", (let a = fresh () and b = fresh () in match a, b with TVar _, TVar _ -> incr level; let a = fresh () and b = fresh () in decr level; generalize (TArr (a, TArr (b, TCon ("*", [ a; b ])))) | _ -> assert false) ]
let test e = counter := 100; print_endline (match infer env e with
    | t -> show t
    | exception Cannot_unify (a, b) -> Printf.sprintf "cannot unify %s with %s" (show a) (show b)
    | exception Occurs -> "occurs" | exception Not_found -> "unbound")
let () = List.iter test [
    Lam ("x", Var "x"); Lam ("f", Lam ("g", Lam ("x", App (Var "f", App (Var "g", Var "x")))));
    Let ("id", Lam ("x", Var "x"), App (App (Var "pair", App (Var "id", Lit (LInt 1))), App (Var "id", Lit (LBool true))));
    Lam ("x", App (Var "x", Var "x")); App (Var "succ", Lit (LBool true)); Var "nope" ]
