(* Lenses, validation that collects its mistakes, states, lazy lists. *)
type ('s, 'a) lens = { get : 's -> 'a; set : 'a -> 's -> 's }
let ( >> ) outer inner = { get = (fun s -> inner.get (outer.get s)); set = (fun a s -> outer.set (inner.set a (outer.get s)) s) }
let over l f s = l.set (f (l.get s)) s
type address = { street : string; zip : int } and person = { name : string; address : address }
let address = { get = (fun p -> p.address); set = (fun address p -> { p with address }) } and zip = { get = (fun a -> a.zip); set = (fun zip a -> { a with zip }) }
let p = over (address >> zip) succ { name = "n"; address = { street = "s"; zip = 99 } }
module Validation = struct
  type ('a, 'e) t = Valid of 'a | Invalid of 'e list
  let map f = function Valid x -> Valid (f x) | Invalid e -> Invalid e
  let ( let+ ) x f = map f x
  let ( and+ ) a b = match a, b with Valid a, Valid b -> Valid (a, b) | Invalid e, Invalid e' -> Invalid (e @ e') | Invalid e, _ | _, Invalid e -> Invalid e
end
type field = Name | Age
let validate name age =
  let open Validation in
  let+ n = if name = "" then Invalid [ Name, "empty" ] else Valid name
  and+ a = match int_of_string_opt age with None -> Invalid [ Age, "no number" ] | Some n when n < 0 -> Invalid [ Age, "negative" ] | Some n -> Valid n in
  (n, a)
let show_field = function Name -> "name" | Age -> "age"
let () = List.iter (fun (n, a) -> match validate n a with Valid (n, a) -> Printf.printf "%s %d\n" n a | Invalid es -> List.iter (fun (f, m) -> Printf.printf "%s: %s; " (show_field f) m) es; print_newline ()) [ "x", "1"; "", "-1"; "y", "z" ]
module State = struct
  type ('a, 's) t = 's -> 'a * 's
  let return x s = (x, s)
  let ( let* ) (m : ('a, 's) t) (f : 'a -> ('b, 's) t) : ('b, 's) t = fun s -> let x, s = m s in f x s
  let get s = (s, s) and put s _ = ((), s)
  let modify f = let* s = get in put (f s)
  let ( >=> ) f g x = let* y = f x in g y
  let rec map_m f = function [] -> return [] | x :: xs -> let* y = f x in let* ys = map_m f xs in return (y :: ys)
end
type 'a t = Leaf | Node of 'a t * 'a * 'a t
let rec label = let open State in function Leaf -> return Leaf | Node (l, x, r) -> let* l = label l in let* n = get in let* () = put (n + 1) in let* r = label r in return (Node (l, (n, x), r))
let rec to_list = function Leaf -> [] | Node (l, x, r) -> to_list l @ (x :: to_list r)
let () = let t, n = label (Node (Node (Leaf, 'a', Leaf), 'b', Node (Leaf, 'c', Leaf))) 10 in List.iter (fun (n, c) -> Printf.printf "%d%c " n c) (to_list t); Printf.printf "%d\n" n
let () = let l, s = State.(map_m ((fun x -> let* () = modify (( + ) x) in return (x * x)) >=> fun y -> let* s = get in return (y + s)) [ 1; 2; 3 ]) 0 in List.iter (Printf.printf "%d ") l; Printf.printf "| %d %d\n" s p.address.zip
module Lazy_list = struct
  type 'a t = 'a cell Lazy.t and 'a cell = Nil | Cons of 'a * 'a t
  let rec map f (lazy l) = lazy (match l with Nil -> Nil | Cons (x, r) -> Cons (f x, map f r))
  let rec take n l = if n = 0 then [] else match l with (lazy Nil) -> [] | (lazy (Cons (x, r))) -> x :: take (n - 1) r
  let rec zip_with f a b = lazy (match a, b with lazy (Cons (x, xs)), lazy (Cons (y, ys)) -> Cons (f x y, zip_with f xs ys) | _ -> Nil)
  let tail = function (lazy (Cons (_, r))) -> r | (lazy Nil) -> lazy Nil
  let fibs = let rec f = lazy (Cons (0, lazy (Cons (1, lazy (Lazy.force (zip_with ( + ) f (tail f))))))) in f
end
let () = List.iter (Printf.printf "%d ") Lazy_list.(take 12 fibs); print_newline ()
