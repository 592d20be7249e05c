(* a small typechecker with mutable unification variables and level-free generalisation *)
type ty = TVar of tv ref | TArrow of ty * ty | TInt | TBool | TList of ty
and tv = Link of ty | Unbound of int
let counter = ref 0
let fresh () = incr counter; TVar (ref (Unbound !counter))
let rec repr = function TVar ({ contents = Link t } as r) -> let t' = repr t in r := Link t'; t' | t -> t
exception Unify of ty * ty
exception Occurs
let rec occurs r t = match repr t with
  | TVar r' -> if r == r' then raise Occurs
  | TArrow (a, b) -> occurs r a; occurs r b
  | TList a -> occurs r a
  | TInt | TBool -> ()
let rec unify a b = match repr a, repr b with
  | TVar r, TVar r' when r == r' -> ()
  | TVar r, t | t, TVar r -> occurs r t; r := Link t
  | TArrow (a, b), TArrow (c, d) -> unify a c; unify b d
  | TInt, TInt | TBool, TBool -> ()
  | TList a, TList b -> unify a b
  | a, b -> raise (Unify (a, b))
type exp = V of string | F of string * exp | A of exp * exp | N of int | B of bool | L of string * exp * exp | C of exp * exp | Nil
let show t =
  let names = Hashtbl.create 8 in
  let rec go p t = match repr t with
    | TVar { contents = Unbound n } ->
      let s = try Hashtbl.find names n with Not_found -> let s = Printf.sprintf "'%c" (Char.chr (97 + Hashtbl.length names)) in Hashtbl.add names n s; s in s
    | TVar { contents = Link _ } -> assert false
    | TArrow (a, b) -> let s = go 1 a ^ " -> " ^ go 0 b in if p > 0 then "(" ^ s ^ ")" else s
    | TInt -> "int" | TBool -> "bool" | TList a -> go 1 a ^ " list"
  in go 0 t
let rec free t = match repr t with TVar r -> [ r ] | TArrow (a, b) -> free a @ free b | TList a -> free a | _ -> []
let inst (vs, t) =
  let m = List.map (fun v -> v, fresh ()) vs in
  let rec go t = match repr t with TVar r as v -> (try List.assq r m with Not_found -> v) | TArrow (a, b) -> TArrow (go a, go b) | TList a -> TList (go a) | t -> t in go t
let gen env t = let fe = List.concat_map (fun (_, (vs, t)) -> List.filter (fun v -> not (List.memq v vs)) (free t)) env in
  List.sort_uniq compare (List.filter (fun v -> not (List.memq v fe)) (free t)) , t
let rec infer env = function
  | V x -> (match List.assoc_opt x env with Some s -> inst s | None -> failwith ("unbound " ^ x))
  | N _ -> TInt | B _ -> TBool | Nil -> TList (fresh ())
  | C (h, t) -> let a = infer env h in let l = infer env t in unify l (TList a); l
  | F (x, e) -> let a = fresh () in let b = infer ((x, ([], a)) :: env) e in TArrow (a, b)
  | A (f, e) -> let tf = infer env f in let te = infer env e in let r = fresh () in unify tf (TArrow (te, r)); r
  | L (x, e, b) -> let t = infer env e in infer ((x, gen env t) :: env) b
let () = List.iter (fun e -> print_endline (match infer [] e with t -> show t | exception Unify (a, b) -> "cannot unify " ^ show a ^ " with " ^ show b | exception Occurs -> "occurs" | exception Failure m -> m))
  [ F ("x", V "x"); F ("f", F ("g", F ("x", A (V "f", A (V "g", V "x"))))); A (N 1, N 2); F ("x", A (V "x", V "x")); L ("id", F ("x", V "x"), A (A (V "id", V "id"), N 3)); C (N 1, C (B true, Nil)); V "y"; F ("x", C (V "x", Nil)) ]
