module Door : sig
  type opened type closed
  type 'state t
  val make : string -> closed t
  val open_ : closed t -> opened t
  val close : opened t -> closed t
  val name : _ t -> string
end = struct
  type opened = Opened type closed = Closed
  type _ t = { name : string }
  let make name = { name }
  let open_ { name } = { name = name ^ "!" }
  let close { name } = { name }
  let name t = t.name
end
let () = print_endline Door.(name (close (open_ (make "front"))))
type zero = Z_ and 'n succ = S_
type (_, 'a) vec = Nil : (zero, 'a) vec | Cons : 'a * ('n, 'a) vec -> ('n succ, 'a) vec
let hd : type n. (n succ, 'a) vec -> 'a = function Cons (x, _) -> x
let tl : type n a. (n succ, a) vec -> (n, a) vec = function Cons (_, t) -> t
let rec map : type n. ('a -> 'b) -> (n, 'a) vec -> (n, 'b) vec = fun f -> function Nil -> Nil | Cons (x, t) -> Cons (f x, map f t)
let rec zip : type n. (n, 'a) vec -> (n, 'b) vec -> (n, 'a * 'b) vec = fun a b -> match a, b with
  | Nil, Nil -> Nil
  | Cons (x, xs), Cons (y, ys) -> Cons ((x, y), zip xs ys)
let rec to_list : type n. (n, 'a) vec -> 'a list = function Nil -> [] | Cons (x, t) -> x :: to_list t
let v = Cons (1, Cons (2, Cons (3, Nil)))
let () = List.iter (fun (a, b) -> Printf.printf "%d%s " a b) (to_list (zip v (map string_of_int v))); Printf.printf "%d\n" (hd (tl v))
type _ value = Int : int -> int value | Str : string -> string value | Pair : 'a value * 'b value -> ('a * 'b) value | List : 'a value list -> 'a list value
let rec unwrap : type a. a value -> a = function
  | Int n -> n | Str s -> s
  | Pair (a, b) -> (unwrap a, unwrap b)
  | List l -> List.map unwrap l
let n, l = unwrap (Pair (Int 3, List [ Str "a"; Str "b" ]))
let () = Printf.printf "%d %s\n" n (String.concat "" l)
type showable = Show : { value : 'a; show : 'a -> string } -> showable
let l = [ Show { value = 1; show = string_of_int }; Show { value = "x"; show = String.uppercase_ascii } ]
let () = List.iter (fun (Show { value; show }) -> print_string (show value)) l; print_newline ()
type _ fmt = End : string fmt | Lit : string * 'a fmt -> 'a fmt | D : 'a fmt -> (int -> 'a) fmt | St : 'a fmt -> (string -> 'a) fmt
let sprintf fmt =
  let rec go : type a. string -> a fmt -> a = fun acc -> function
    | End -> acc
    | Lit (s, k) -> go (acc ^ s) k
    | D k -> fun n -> go (acc ^ string_of_int n) k
    | St k -> fun s -> go (acc ^ s) k in
  go "" fmt
let () = print_endline (sprintf (Lit ("n=", D (Lit (" s=", St End)))) 5 "five")
type dyn = Dyn : 'a rep * 'a -> dyn
and _ rep = RInt : int rep | RList : 'a rep -> 'a list rep | RFun : 'a rep * 'b rep -> ('a -> 'b) rep
let rec describe : type a. a rep -> string = function RInt -> "int" | RList r -> describe r ^ " list" | RFun (a, b) -> "(" ^ describe a ^ " -> " ^ describe b ^ ")"
let () = List.iter (fun (Dyn (r, _)) -> print_endline (describe r)) [ Dyn (RInt, 1); Dyn (RList (RList RInt), []); Dyn (RFun (RInt, RList RInt), fun n -> [ n ]) ]
