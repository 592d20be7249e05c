(* typed lambda calculus with de Bruijn indices, and existential type checker *)
type _ ty =
  | TInt : int ty
  | TBool : bool ty
  | TArrow : 'a ty * 'b ty -> ('a -> 'b) ty
  | TPair : 'a ty * 'b ty -> ('a * 'b) ty

type (_, _) eq = Refl : ('a, 'a) eq

let rec eq_ty : type a b. a ty -> b ty -> (a, b) eq option =
  fun a b ->
  match a, b with
  | TInt, TInt -> Some Refl
  | TBool, TBool -> Some Refl
  | TArrow (a1, a2), TArrow (b1, b2) ->
    (match eq_ty a1 b1, eq_ty a2 b2 with
     | Some Refl, Some Refl -> Some Refl
     | _ -> None)
  | TPair (a1, a2), TPair (b1, b2) -> begin
      match eq_ty a1 b1 with
      | None -> None
      | Some Refl ->
        match eq_ty a2 b2 with
        | None -> None
        | Some Refl -> Some Refl
    end
  | (TInt | TBool | TArrow _ | TPair _), _ -> None

type ('env, _) var =
  | Z : ('a * 'env, 'a) var
  | S : ('env, 'a) var -> ('b * 'env, 'a) var

type ('env, _) term =
  | Var : ('env, 'a) var -> ('env, 'a) term
  | Lam : 'a ty * ('a * 'env, 'b) term -> ('env, 'a -> 'b) term
  | App : ('env, 'a -> 'b) term * ('env, 'a) term -> ('env, 'b) term
  | Const : int -> ('env, int) term
  | Add : ('env, int) term * ('env, int) term -> ('env, int) term
  | If : ('env, bool) term * ('env, 'a) term * ('env, 'a) term -> ('env, 'a) term
  | Leq : ('env, int) term * ('env, int) term -> ('env, bool) term
  | Pair : ('env, 'a) term * ('env, 'b) term -> ('env, 'a * 'b) term
  | Fst : ('env, 'a * 'b) term -> ('env, 'a) term

let rec lookup : type env a. (env, a) var -> env -> a = fun v env ->
  match v, env with
  | Z, (x, _) -> x
  | S v, (_, env) -> lookup v env

let rec eval : type env a. env -> (env, a) term -> a = fun env -> function
  | Var v -> lookup v env
  | Lam (_, body) -> fun x -> eval (x, env) body
  | App (f, a) -> (eval env f) (eval env a)
  | Const n -> n
  | Add (a, b) -> eval env a + eval env b
  | If (c, t, e) -> if eval env c then eval env t else eval env e
  | Leq (a, b) -> eval env a <= eval env b
  | Pair (a, b) -> (eval env a, eval env b)
  | Fst p -> fst (eval env p)

(* raw syntax *)
type raw_ty = RInt | RBool | RArrow of raw_ty * raw_ty
type raw =
  | RVar of string
  | RLam of string * raw_ty * raw
  | RApp of raw * raw
  | RConst of int
  | RAdd of raw * raw
  | RIf of raw * raw * raw
  | RLeq of raw * raw

type any_ty = Any : 'a ty -> any_ty
let rec conv = function
  | RInt -> Any TInt
  | RBool -> Any TBool
  | RArrow (a, b) -> let Any a = conv a in let Any b = conv b in Any (TArrow (a, b))

type _ ctx =
  | Nil : unit ctx
  | Cons : string * 'a ty * 'env ctx -> ('a * 'env) ctx

type 'env typed = Typed : 'a ty * ('env, 'a) term -> 'env typed
type 'env some_var = Some_var : 'a ty * ('env, 'a) var -> 'env some_var

exception Type_error of string

let rec find : type env. string -> env ctx -> env some_var = fun x -> function
  | Nil -> raise (Type_error ("unbound " ^ x))
  | Cons (y, t, _) when x = y -> Some_var (t, Z)
  | Cons (_, _, rest) -> let Some_var (t, v) = find x rest in Some_var (t, S v)

let rec check : type env. env ctx -> raw -> env typed = fun ctx -> function
  | RVar x -> let Some_var (t, v) = find x ctx in Typed (t, Var v)
  | RConst n -> Typed (TInt, Const n)
  | RLam (x, t, b) ->
    let Any t = conv t in
    let Typed (tb, b) = check (Cons (x, t, ctx)) b in
    Typed (TArrow (t, tb), Lam (t, b))
  | RApp (f, a) ->
    let Typed (tf, f) = check ctx f in
    let Typed (ta, a) = check ctx a in
    (match tf with
     | TArrow (targ, tres) ->
       (match eq_ty targ ta with
        | Some Refl -> Typed (tres, App (f, a))
        | None -> raise (Type_error "argument"))
     | _ -> raise (Type_error "not a function"))
  | RAdd (a, b) ->
    (match check ctx a, check ctx b with
     | Typed (TInt, a), Typed (TInt, b) -> Typed (TInt, Add (a, b))
     | _ -> raise (Type_error "+"))
  | RLeq (a, b) ->
    (match check ctx a, check ctx b with
     | Typed (TInt, a), Typed (TInt, b) -> Typed (TBool, Leq (a, b))
     | _ -> raise (Type_error "<="))
  | RIf (c, t, e) ->
    let Typed (tc, c) = check ctx c in
    let Typed (tt, t) = check ctx t in
    let Typed (te, e) = check ctx e in
    match tc, eq_ty tt te with
    | TBool, Some Refl -> Typed (te, If (c, t, e))
    | _, _ -> raise (Type_error "if")

let rec show : type a. a ty -> a -> string = fun t v -> match t with
  | TInt -> string_of_int v
  | TBool -> string_of_bool v
  | TArrow _ -> "<fun>"
  | TPair (a, b) -> let (x, y) = v in "(" ^ show a x ^ ", " ^ show b y ^ ")"

let run r =
  match check Nil r with
  | Typed (t, e) -> show t (eval () e)
  | exception Type_error m -> "type error: " ^ m

let () =
  List.iter (fun r -> print_endline (run r)) [
    RApp (RLam ("x", RInt, RAdd (RVar "x", RConst 1)), RConst 41);
    RIf (RLeq (RConst 1, RConst 2), RConst 10, RConst 20);
    RLam ("f", RArrow (RInt, RBool), RVar "f");
    RApp (RConst 1, RConst 2);
    RApp (RLam ("x", RInt, RVar "y"), RConst 2);
    RIf (RConst 1, RConst 1, RConst 2);
  ]
