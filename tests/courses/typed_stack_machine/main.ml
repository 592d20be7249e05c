(* A compiler from well typed expressions to a well typed stack machine. *)

type _ ty =
  | TInt : int ty
  | TBool : bool ty
  | TPair : 'a ty * 'b ty -> ('a * 'b) ty
  | TList : 'a ty -> 'a list ty

type (_, _) equal = Refl : ('a, 'a) equal

let rec ty_equal : type a b. a ty -> b ty -> (a, b) equal option = fun a b ->
  match a, b with
  | TInt, TInt -> Some Refl
  | TBool, TBool -> Some Refl
  | TPair (a1, a2), TPair (b1, b2) ->
    (match ty_equal a1 b1, ty_equal a2 b2 with
     | Some Refl, Some Refl -> Some Refl
     | _ -> None)
  | TList a, TList b ->
    (match ty_equal a b with Some Refl -> Some Refl | None -> None)
  | (TInt | TBool | TPair _ | TList _), _ -> None

type _ expr =
  | Lit : 'a ty * 'a -> 'a expr
  | Add : int expr * int expr -> int expr
  | Leq : int expr * int expr -> bool expr
  | If : bool expr * 'a expr * 'a expr -> 'a expr
  | Pair : 'a expr * 'b expr -> ('a * 'b) expr
  | Fst : ('a * 'b) expr -> 'a expr
  | Snd : ('a * 'b) expr -> 'b expr

let rec eval : type a. a expr -> a = function
  | Lit (_, v) -> v
  | Add (x, y) -> eval x + eval y
  | Leq (x, y) -> eval x <= eval y
  | If (c, t, e) -> if eval c then eval t else eval e
  | Pair (x, y) -> let x = eval x in let y = eval y in (x, y)
  | Fst p -> fst (eval p)
  | Snd p -> snd (eval p)

(* Instructions are indexed by the stack before and after. *)
type (_, _) instr =
  | Push : 'a -> ('s, 'a * 's) instr
  | IAdd : (int * (int * 's), int * 's) instr
  | ILeq : (int * (int * 's), bool * 's) instr
  | IPair : ('b * ('a * 's), ('a * 'b) * 's) instr
  | IFst : (('a * 'b) * 's, 'a * 's) instr
  | ISnd : (('a * 'b) * 's, 'b * 's) instr
  | Branch : ('s, 't) code * ('s, 't) code -> (bool * 's, 't) instr

and (_, _) code =
  | Nil : ('s, 's) code
  | Cons : ('s, 't) instr * ('t, 'u) code -> ('s, 'u) code

let rec ( @@@ ) : type s t u. (s, t) code -> (t, u) code -> (s, u) code = fun a b ->
  match a with
  | Nil -> b
  | Cons (i, rest) -> Cons (i, rest @@@ b)

let rec compile : type a s. a expr -> (s, a * s) code = function
  | Lit (_, v) -> Cons (Push v, Nil)
  | Add (x, y) -> compile x @@@ compile y @@@ Cons (IAdd, Nil)
  | Leq (x, y) -> compile y @@@ compile x @@@ Cons (ILeq, Nil)
  | If (c, t, e) -> compile c @@@ Cons (Branch (compile t, compile e), Nil)
  | Pair (x, y) -> compile x @@@ compile y @@@ Cons (IPair, Nil)
  | Fst p -> compile p @@@ Cons (IFst, Nil)
  | Snd p -> compile p @@@ Cons (ISnd, Nil)

let rec exec : type s t. (s, t) code -> s -> t = fun code stack ->
  match code with
  | Nil -> stack
  | Cons (i, rest) -> exec rest (step i stack)

and step : type s t. (s, t) instr -> s -> t = fun i stack ->
  match i, stack with
  | Push v, s -> (v, s)
  | IAdd, (y, (x, s)) -> (x + y, s)
  | ILeq, (x, (y, s)) -> (x <= y, s)
  | IPair, (y, (x, s)) -> ((x, y), s)
  | IFst, ((x, _), s) -> (x, s)
  | ISnd, ((_, y), s) -> (y, s)
  | Branch (t, _), (true, s) -> exec t s
  | Branch (_, e), (false, s) -> exec e s

let rec length : type s t. (s, t) code -> int = function
  | Nil -> 0
  | Cons (Branch (t, e), rest) -> 1 + length t + length e + length rest
  | Cons (_, rest) -> 1 + length rest

let rec show : type a. a ty -> a -> string = fun ty v ->
  match ty with
  | TInt -> string_of_int v
  | TBool -> string_of_bool v
  | TPair (a, b) -> let x, y = v in Printf.sprintf "(%s, %s)" (show a x) (show b y)
  | TList a -> "[" ^ String.concat "; " (List.map (show a) v) ^ "]"

type packed = Packed : 'a ty * 'a expr -> packed

(* From untyped terms: type checking makes a packed typed one. *)
type raw = Num of int | Flag of bool | Plus of raw * raw | Cond of raw * raw * raw | Tuple of raw * raw | First of raw | Second of raw | Less of raw * raw

exception Ill_typed of string

let rec check : raw -> packed = function
  | Num n -> Packed (TInt, Lit (TInt, n))
  | Flag b -> Packed (TBool, Lit (TBool, b))
  | Plus (x, y) -> Packed (TInt, Add (check_as TInt x, check_as TInt y))
  | Less (x, y) -> Packed (TBool, Leq (check_as TInt x, check_as TInt y))
  | Cond (c, t, e) ->
    let c = check_as TBool c in
    let Packed (ty, t) = check t in
    Packed (ty, If (c, t, check_as ty e))
  | Tuple (x, y) ->
    let Packed (a, x) = check x in
    let Packed (b, y) = check y in
    Packed (TPair (a, b), Pair (x, y))
  | First p ->
    (match check p with
     | Packed (TPair (a, _), p) -> Packed (a, Fst p)
     | Packed (_, _) -> raise (Ill_typed "first of no pair"))
  | Second p ->
    (match check p with
     | Packed (TPair (_, b), p) -> Packed (b, Snd p)
     | _ -> raise (Ill_typed "second of no pair"))

and check_as : type a. a ty -> raw -> a expr = fun ty raw ->
  let Packed (found, e) = check raw in
  match ty_equal found ty with
  | Some Refl -> e
  | None -> raise (Ill_typed "another type is expected")

let report raw =
  match check raw with
  | exception Ill_typed why -> Printf.printf "ill typed: %s\n" why
  | Packed (ty, e) ->
    let code = compile e in
    let v, () = exec code () in
    Printf.printf "%s, by %d instructions; evaluator agrees: %b\n" (show ty v) (length code) (v = eval e)

let () =
  List.iter report
    [ Plus (Num 1, Num 2);
      Cond (Less (Num 1, Num 2), Tuple (Num 1, Flag true), Tuple (Num 2, Flag false));
      First (Tuple (Plus (Num 20, Num 22), Num 0));
      Second (Cond (Flag false, Tuple (Num 1, Num 2), Tuple (Num 3, Num 4)));
      Cond (Flag true, Num 1, Flag false);
      First (Num 1);
      Plus (Num 1, Tuple (Num 1, Num 2)) ];
  print_endline (show (TList (TPair (TInt, TBool))) [ 1, true; 2, false ])
