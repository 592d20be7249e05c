type _ expr =
  | Int : int -> int expr
  | Bool : bool -> bool expr
  | Add : int expr * int expr -> int expr
  | Less : int expr * int expr -> bool expr
  | If : bool expr * 'a expr * 'a expr -> 'a expr
  | Pair : 'a expr * 'b expr -> ('a * 'b) expr
  | Fst : ('a * 'b) expr -> 'a expr

let rec eval : type a. a expr -> a = function
  | Int n -> n
  | Bool b -> b
  | Add (a, b) -> eval a + eval b
  | Less (a, b) -> eval a < eval b
  | If (c, a, b) -> if eval c then eval a else eval b
  | Pair (a, b) -> (eval a, eval b)
  | Fst p -> fst (eval p)

let rec show : type a. a expr -> string = function
  | Int n -> string_of_int n
  | Bool b -> string_of_bool b
  | Add (a, b) -> Printf.sprintf "(%s + %s)" (show a) (show b)
  | Less (a, b) -> Printf.sprintf "(%s < %s)" (show a) (show b)
  | If (c, a, b) -> Printf.sprintf "if %s then %s else %s" (show c) (show a) (show b)
  | Pair (a, b) -> Printf.sprintf "(%s, %s)" (show a) (show b)
  | Fst p -> "fst " ^ show p

let rec simplify : type a. a expr -> a expr = function
  | Add (Int 0, e) -> simplify e
  | Add (e, Int 0) -> simplify e
  | Add (a, b) -> Add (simplify a, simplify b)
  | If (Bool true, a, _) -> simplify a
  | If (Bool false, _, b) -> simplify b
  | Fst (Pair (a, _)) -> simplify a
  | e -> e

let example = If (Less (Int 1, Add (Int 1, Int 1)), Fst (Pair (Int 10, Bool true)), Int 0)
let () = Printf.printf "%s = %d\n" (show example) (eval example)
let () = print_endline (show (simplify (If (Bool true, Add (Int 0, Fst (Pair (Int 3, Int 4))), Int 5))))

type packed = Packed : 'a expr * ('a -> string) -> packed

let all = [ Packed (Int 1, string_of_int); Packed (Less (Int 2, Int 1), string_of_bool) ]
let () = List.iter (fun (Packed (e, f)) -> print_endline (f (eval e))) all
