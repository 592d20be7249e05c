(* small Lisp *)
type sexp = Atom of string | List of sexp list
type value = Nil | Int of int | Sym of string | Pair of value * value | Prim of string * (value list -> value) | Closure of string list * sexp * env
and env = { vars : (string, value) Hashtbl.t; outer : env option }
exception Error of string
let error fmt = Printf.ksprintf (fun s -> raise (Error s)) fmt
let tokenize s =
  let b = Buffer.create 8 and out = ref [] in
  let flush () = if Buffer.length b > 0 then (out := Buffer.contents b :: !out; Buffer.clear b) in
  String.iter (function '(' | ')' as c -> flush (); out := String.make 1 c :: !out | ' ' | '\n' -> flush () | c -> Buffer.add_char b c) s;
  flush (); List.rev !out
let rec parse = function
  | "(" :: rest -> let items, rest = parse_list rest in List items, rest
  | ")" :: _ -> error "unexpected )"
  | a :: rest -> Atom a, rest
  | [] -> error "eof"
and parse_list = function
  | ")" :: rest -> [], rest
  | toks -> let x, rest = parse toks in let xs, rest = parse_list rest in x :: xs, rest
let rec lookup env x = match Hashtbl.find_opt env.vars x, env.outer with Some v, _ -> v | None, Some o -> lookup o x | None, None -> error "unbound %s" x
let rec show = function Nil -> "()" | Int n -> string_of_int n | Sym s -> s | Pair _ as p -> "(" ^ show_tail p ^ ")" | Prim (n, _) -> "#" ^ n | Closure _ -> "#fun"
and show_tail = function Pair (a, Nil) -> show a | Pair (a, (Pair _ as d)) -> show a ^ " " ^ show_tail d | Pair (a, d) -> show a ^ " . " ^ show d | v -> show v
let rec quote = function Atom a -> (match int_of_string_opt a with Some n -> Int n | None -> Sym a) | List l -> List.fold_right (fun x acc -> Pair (quote x, acc)) l Nil
let rec eval env = function
  | Atom a -> (match int_of_string_opt a with Some n -> Int n | None -> lookup env a)
  | List [ Atom "quote"; x ] -> quote x
  | List [ Atom "if"; c; t; e ] -> (match eval env c with Nil -> eval env e | _ -> eval env t)
  | List [ Atom "define"; Atom x; e ] -> let v = eval env e in Hashtbl.replace env.vars x v; Sym x
  | List [ Atom "lambda"; List ps; body ] -> Closure (List.map (function Atom p -> p | List _ -> error "param") ps, body, env)
  | List (f :: args) -> let f = eval env f in apply f (List.map (eval env) args)
  | List [] -> Nil
and apply f args = match f with
  | Prim (_, p) -> p args
  | Closure (ps, body, outer) ->
    let vars = Hashtbl.create 8 in
    (try List.iter2 (Hashtbl.replace vars) ps args with Invalid_argument _ -> error "arity %d" (List.length args));
    eval { vars; outer = Some outer } body
  | v -> error "not a function: %s" (show v)
let global = { vars = Hashtbl.create 32; outer = None }
let def n f = Hashtbl.replace global.vars n (Prim (n, f))
let arith n op = def n (function [ Int a; Int b ] -> Int (op a b) | _ -> error "%s: ints" n)
let () = List.iter (fun (n, op) -> arith n op) [ "+", ( + ); "-", ( - ); "*", ( * ) ];
  def "<" (function [ Int a; Int b ] -> if a < b then Sym "t" else Nil | _ -> error "<");
  def "cons" (function [ a; b ] -> Pair (a, b) | _ -> error "cons");
  def "car" (function [ Pair (a, _) ] -> a | _ -> error "car"); def "cdr" (function [ Pair (_, d) ] -> d | _ -> error "cdr")
let run s = print_endline (match show (eval global (fst (parse (tokenize s)))) with s -> s | exception Error m -> "error: " ^ m)
let () = List.iter run [ "(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))"; "(fact 10)"; "(quote (1 2 (a b)))"; "(cons 1 2)"; "((lambda (x) (lambda (y) (+ x y))) 3)"; "(((lambda (x) (lambda (y) (+ x y))) 3) 4)"; "(car 1)"; "(foo)"; "((lambda (x) x))"; "(1 2)"; "(+ 1" ]
