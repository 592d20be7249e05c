let rec map f = function [] -> [] | x :: rest -> f x :: map f rest
let () = print_endline (String.concat "," (map string_of_int [1; 2; 3]))
(* next *)
type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
let rec insert x t = match t with
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) when x < y -> Node (insert x l, y, r)
  | Node (l, y, r) as n -> if x = y then n else Node (l, y, insert x r)
let rec sum = function Leaf -> 0 | Node (l, x, r) -> sum l + x + sum r;;
sum (insert 3 (insert 1 (insert 2 Leaf)))
(* next *)
exception Bad of string * int
let check n = if n < 0 then raise (Bad ("negative", n)) else n
let safe n = try Some (check n) with Bad (_, k) when k > -10 -> None | Failure _ | Not_found -> Some 0
let r = match check 1 with exception Bad _ -> 0 | 0 | 1 -> 1 | n -> n * 2
(* next *)
type point = { mutable x : int; y : float; name : string }
let p = { x = 1; y = 2.5e-1; name = "a\n\065\xff\"" }
let move ({ x; _ } as q) = q.x <- x + 1; { q with name = q.name ^ "!" }
(* next *)
let a = [| 1; 2; 3 |] let s = "hello"
let () = for i = 0 to Array.length a - 1 do a.(i) <- a.(i) * 2 done; while !(ref false) do () done
let c = s.[1] and b = 'x' and t = '\n' and u = '\'' and d = 'a' .. 'z'
(* next *)
let f ?(x = 1) ~y ~z:(k : int) () = x + y + k
let g = f ~y:2 ~z:3 () and h = f ?x:(Some 4) ~y:5
(* next *)
module M = struct type t = A | B let x = 1 module N = struct let y = x end end
module type S = sig type t val x : t val f : t -> int end
module F (X : S) : S with type t = X.t = struct include X let f = X.f end
open M let z = M.N.y + M.(x + 1) + let open M in x
(* next *)
let v = `A and w = `B (1, "x")
let show : [< `A | `B of int ] -> string = function `A -> "a" | `B n -> string_of_int n
type t = [ `X | `Y of int ] type u = [> `Z ]
(* next *)
class point init = object (self) val mutable x = init method get = x method move d = x <- x + d end
let o = new point 3 let () = o#move 4
(* next *)
let id : 'a. 'a -> 'a = fun x -> x
let h (type a) (x : a) : a = x
type _ expr = Int : int -> int expr | Bool : bool -> bool expr
type ('a, +'b, -'c) t = 'a constraint 'a = int
(* next *)
let x = 1_000 + 0xFF - 0b101 * 0o17 / 3 mod 2 land 1 lor 2 lxor 3 lsl 1 lsr 2 asr 1
let y = 1.5 +. 2e10 -. 0x1p3 *. 3. /. 4. ** 2.
let z = not true && false || 1 = 2 || 3 <> 4 & true or false
let w = - 1 + (-2) and v = -. 1. and u = ~-3 and t = !r.contents
(* next *)
let ( +++ ) a b = a @ b let (|>>) x f = f x let ( ! ) x = x
let l = [1] +++ [2] let m = (+) 1 2 and n = ( * ) 3 and o = (mod) 7 2
(* next *)
let rec even n = n = 0 || odd (n - 1) and odd n = n <> 0 && even (n - 1)
let rec ones = 1 :: ones
let x, (y, _ as z), [a; b] = 1, (2, 3), [4; 5]
(* next *)
let t = (1, "a", 'b', 2.0, true, (), [], [||], None, Some 1, ref 0)
let f = function (0 | 1), _ -> "low" | n, Some ('a'..'z' as c) -> String.make n c | _, (Some _ | None) -> ""
(* next *)
(* a comment (* nested "with *) a string" *) 'x' '"' {| quoted |} *)
let q = {|raw "text"|} ^ {id|more |} text|id}
# 3 "file.ml"
let s = "a\
   continued"
(* next *)
external id : 'a -> 'a = "%identity"
let lazy_value = lazy (1 + 2) let forced = Lazy.force lazy_value let () = assert (forced = 3)
let rec fact n = if n <= 1 then 1 else n * fact (n - 1) in fact 5
(* next *)
let x = begin match 1 with 1 -> begin 2 end | _ -> 3 end ;;
if x > 1 then print_string "a"; print_string "b" ;;
let y = if x = 1 then 2 else if x = 2 then 3 else 4 ;;
let z = let a = 1 in let b = 2 in a + b ;;
(* next *)
let h = Hashtbl.create 10
let () = Hashtbl.add h "a" 1; Hashtbl.replace h "b" 2; Hashtbl.iter (fun k v -> Printf.printf "%s=%d\n" k v) h
let s = Printf.sprintf "%5d|%-5s|%c|%f|%x|%B|%%" 1 "a" 'b' 1.5 255 true
(* next *)
type t = A of int | B of { x : int; mutable y : string } | C
let f = function A n -> n | B { x; y = _ } -> x | C -> 0
type u = { f : 'a. 'a -> 'a } type v = int * string and w = v list
exception E = Not_found
(* next *)
let ( let* ) o f = match o with Some x -> f x | None -> None
let r = let* x = Some 1 in let* y = Some 2 in Some (x + y)
let m = (module struct let x = 1 end : S)
let u = [%ext foo] [@attr] let[@inline] v = 1 [@@deprecated "x"]
(* next *)
let compose f g x = f (g x) let (>>) = compose let twice f = f >> f
let curry f a b = f (a, b) and uncurry f (a, b) = f a b
let rec fold f acc = function [] -> acc | x :: l -> fold f (f acc x) l;;
fold (fun a b -> a + b) 0 [1; 2; 3] |> string_of_int |> print_endline
(* next *)
let length l = let rec go n = function [] -> n | _ :: t -> go (n + 1) t in go 0 l
let f x = x + 1 ;; f 1 2 ;; let g = f "a" ;; let h = [1; "a"] ;; let k = unknown + 1
