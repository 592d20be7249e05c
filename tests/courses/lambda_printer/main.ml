(* MPRI style: abstract machine, closures, env as Map, pretty printer with %a *)
module SMap = Map.Make (String)
type term = Var of string | Lam of string * term | App of term * term | Lit of int | Prim of string * term * term | If of term * term * term | Let of { rec_ : bool; name : string; rhs : term; body : term }
type value = VInt of int | VClos of string * term * env | VRec of string * string * term * env
and env = value SMap.t
exception Stuck of string
let stuck fmt = Printf.ksprintf (fun s -> raise (Stuck s)) fmt
let rec eval env = function
  | Lit n -> VInt n
  | Var x -> (match SMap.find_opt x env with Some v -> v | None -> stuck "unbound %s" x)
  | Lam (x, t) -> VClos (x, t, env)
  | App (f, a) -> apply (eval env f) (eval env a)
  | Prim (op, a, b) -> begin match op, eval env a, eval env b with
      | "+", VInt a, VInt b -> VInt (a + b)
      | "*", VInt a, VInt b -> VInt (a * b)
      | "-", VInt a, VInt b -> VInt (a - b)
      | ("<" | "<=" as o), VInt a, VInt b -> VInt (Bool.to_int (if o = "<" then a < b else a <= b))
      | op, (VClos _ | VRec _), _ | op, _, (VClos _ | VRec _) -> stuck "%s of a function" op
      | op, _, _ -> stuck "unknown %S" op
    end
  | If (c, a, b) -> (match eval env c with VInt 0 -> eval env b | _ -> eval env a)
  | Let { rec_ = true; name; rhs = Lam (x, t); body } -> eval (SMap.add name (VRec (name, x, t, env)) env) body
  | Let { rec_ = true; name; _ } -> stuck "let rec %s" name
  | Let { rec_ = false; name; rhs; body } -> eval (SMap.add name (eval env rhs) env) body
and apply f a = match f with
  | VClos (x, t, env) -> eval (SMap.add x a env) t
  | VRec (f', x, t, env) as self -> eval (env |> SMap.add f' self |> SMap.add x a) t
  | VInt n -> stuck "%d is not a function" n
let rec pp ppf = function
  | Var x -> Format.pp_print_string ppf x
  | Lit n -> Format.pp_print_int ppf n
  | Lam (x, t) -> Format.fprintf ppf "@[<2>fun %s ->@ %a@]" x pp t
  | App (f, a) -> Format.fprintf ppf "@[<2>%a@ %a@]" pp_atom f pp_atom a
  | Prim (o, a, b) -> Format.fprintf ppf "%a %s %a" pp_atom a o pp_atom b
  | If (c, a, b) -> Format.fprintf ppf "@[<hv>if %a@ then %a@ else %a@]" pp c pp a pp b
  | Let { rec_; name; rhs; body } -> Format.fprintf ppf "@[<v>@[<hov 2>let%s %s =@ %a@ in@]@,%a@]" (if rec_ then " rec" else "") name pp rhs pp body
and pp_atom ppf t = match t with Var _ | Lit _ -> pp ppf t | _ -> Format.fprintf ppf "(%a)" pp t
let _ = pp
let fact = Let { rec_ = true; name = "fact"; rhs = Lam ("n", If (Prim ("<=", Var "n", Lit 0), Lit 1, Prim ("*", Var "n", App (Var "fact", Prim ("-", Var "n", Lit 1))))); body = App (Var "fact", Lit 10) }
let show = function VInt n -> string_of_int n | VClos _ | VRec _ -> "<fun>"
let () = List.iter (fun t ->
    Format.printf "@[<v>%a@]@." pp t;
    match eval SMap.empty t with v -> print_endline ("=> " ^ show v) | exception Stuck m -> Format.printf "stuck: %s@." m)
  [ fact; App (Lit 1, Lit 2); Var "x"; Prim ("?", Lit 1, Lit 2); Lam ("x", Var "x"); Prim ("+", Lam ("x", Var "x"), Lit 1) ]
