(* Terms with their types in their types: an evaluator, and a checker that makes them from raw ones. *)
type (_, _) var =
  | Z : ('a, 'a * 'e) var
  | S : ('a, 'e) var -> ('a, 'b * 'e) var

type (_, _) term =
  | V : ('a, 'e) var -> ('a, 'e) term
  | L : 'a ty * ('b, 'a * 'e) term -> ('a -> 'b, 'e) term
  | A : ('a -> 'b, 'e) term * ('a, 'e) term -> ('b, 'e) term
  | N : int -> (int, 'e) term
  | B : bool -> (bool, 'e) term
  | Plus : (int -> int -> int, 'e) term
  | Pair : ('a, 'e) term * ('b, 'e) term -> ('a * 'b, 'e) term
  | Fst : ('a * 'b, 'e) term -> ('a, 'e) term
  | If : (bool, 'e) term * ('a, 'e) term * ('a, 'e) term -> ('a, 'e) term
and _ ty =
  | TInt : int ty
  | TBool : bool ty
  | TFun : 'a ty * 'b ty -> ('a -> 'b) ty
  | TPair : 'a ty * 'b ty -> ('a * 'b) ty

let rec lookup : type a e. (a, e) var -> e -> a = fun v env ->
  match v, env with
  | Z, (x, _) -> x
  | S v, (_, rest) -> lookup v rest

let rec eval : type a e. e -> (a, e) term -> a = fun env -> function
  | V v -> lookup v env
  | L (_, b) -> fun x -> eval (x, env) b
  | A (f, x) -> (eval env f) (eval env x)
  | N n -> n
  | B b -> b
  | Plus -> ( + )
  | Pair (a, b) -> (eval env a, eval env b)
  | Fst p -> fst (eval env p)
  | If (c, t, e) -> if eval env c then eval env t else eval env e

type (_, _) eq = Refl : ('a, 'a) eq

let rec same : type a b. a ty -> b ty -> (a, b) eq option = fun a b ->
  match a, b with
  | TInt, TInt -> Some Refl
  | TBool, TBool -> Some Refl
  | TFun (a, b), TFun (c, d) ->
    (match same a c, same b d with
     | Some Refl, Some Refl -> Some Refl
     | _ -> None)
  | TPair (a, b), TPair (c, d) ->
    (match same a c with
     | None -> None
     | Some Refl -> (match same b d with Some Refl -> Some Refl | None -> None))
  | (TInt | TBool | TFun _ | TPair _), _ -> None

let rec show : type a. a ty -> a -> string = fun t v ->
  match t with
  | TInt -> string_of_int v
  | TBool -> string_of_bool v
  | TFun _ -> "<fun>"
  | TPair (a, b) -> let x, y = v in Printf.sprintf "(%s, %s)" (show a x) (show b y)

type any_ty = Ty : 'a ty -> any_ty
type raw = RVar of int | RLam of any_ty * raw | RApp of raw * raw | RInt of int | RBool of bool | RPlus | RPair of raw * raw | RFst of raw | RIf of raw * raw * raw
type _ ctx = Nil : unit ctx | Cons : 'a ty * 'e ctx -> ('a * 'e) ctx
type 'e typed = Typed : ('a, 'e) term * 'a ty -> 'e typed
type 'e typed_var = TV : ('a, 'e) var * 'a ty -> 'e typed_var

exception Ill_typed

let rec var : type e. int -> e ctx -> e typed_var = fun n c ->
  match n, c with
  | _, Nil -> raise Ill_typed
  | 0, Cons (t, _) -> TV (Z, t)
  | n, Cons (_, c) -> let TV (v, t) = var (n - 1) c in TV (S v, t)

let rec check : type e. e ctx -> raw -> e typed = fun c -> function
  | RVar n -> let (TV (v, t)) = var n c in Typed (V v, t)
  | RInt n -> Typed (N n, TInt)
  | RBool b -> Typed (B b, TBool)
  | RPlus -> Typed (Plus, TFun (TInt, TFun (TInt, TInt)))
  | RLam (Ty t, b) -> let Typed (b, r) = check (Cons (t, c)) b in Typed (L (t, b), TFun (t, r))
  | RPair (a, b) ->
    let Typed (a, ta) = check c a in
    let Typed (b, tb) = check c b in
    Typed (Pair (a, b), TPair (ta, tb))
  | RFst p -> (match check c p with
      | Typed (p, TPair (a, _)) -> Typed (Fst p, a)
      | _ -> raise Ill_typed)
  | RApp (f, x) ->
    (match check c f, check c x with
     | Typed (f, TFun (a, r)), Typed (x, b) ->
       (match same a b with Some Refl -> Typed (A (f, x), r) | None -> raise Ill_typed)
     | _ -> raise Ill_typed)
  | RIf (i, t, e) ->
    match check c i, check c t, check c e with
    | Typed (i, TBool), Typed (t, a), Typed (e, b) ->
      (match same a b with Some Refl -> Typed (If (i, t, e), a) | None -> raise Ill_typed)
    | _ -> raise Ill_typed

let run raw =
  match check Nil raw with
  | Typed (t, ty) -> print_endline (show ty (eval () t))
  | exception Ill_typed -> print_endline "ill typed"

let () =
  run (RApp (RApp (RPlus, RInt 2), RInt 40));
  run (RApp (RLam (Ty (TPair (TInt, TBool)), RPair (RVar 0, RFst (RVar 0))), RPair (RInt 1, RBool true)));
  run (RIf (RInt 1, RInt 2, RInt 3));
  run (RIf (RBool false, RLam (Ty TInt, RVar 0), RApp (RPlus, RInt 1)));
  run (RLam (Ty TInt, RVar 1))
