module type Comparable = sig type t val compare : t -> t -> int val to_string : t -> string end
module type Interval_intf = sig
  type t
  type endpoint
  val create : endpoint -> endpoint -> t
  val is_empty : t -> bool
  val contains : t -> endpoint -> bool
  val intersect : t -> t -> t
  val to_string : t -> string
end
module Make_interval (Endpoint : Comparable) : (Interval_intf with type endpoint := Endpoint.t) = struct
  type t = Interval of Endpoint.t * Endpoint.t | Empty
  let create low high = if Endpoint.compare low high > 0 then Empty else Interval (low, high)
  let is_empty = function Empty -> true | Interval _ -> false
  let contains t x = match t with Empty -> false | Interval (l, h) -> Endpoint.compare x l >= 0 && Endpoint.compare x h <= 0
  let intersect t1 t2 =
    let min x y = if Endpoint.compare x y <= 0 then x else y and max x y = if Endpoint.compare x y >= 0 then x else y in
    match t1, t2 with
    | Empty, _ | _, Empty -> Empty
    | Interval (l1, h1), Interval (l2, h2) -> create (max l1 l2) (min h1 h2)
  let to_string = function Empty -> "empty" | Interval (l, h) -> "[" ^ Endpoint.to_string l ^ "," ^ Endpoint.to_string h ^ "]"
end
module I = Make_interval (struct include Int let to_string = string_of_int end)
module S = Make_interval (struct include String let to_string s = s end)
let () = print_endline (I.to_string (I.intersect (I.create 1 10) (I.create 5 20)))
let () = Printf.printf "%b %b\n" (I.is_empty (I.create 3 2)) (S.contains (S.create "a" "m") "hello")
module type Stack = sig
  type 'a t
  val empty : 'a t
  val push : 'a -> 'a t -> 'a t
  val pop : 'a t -> ('a * 'a t) option
end
module type Foldable = sig type 'a t val fold : init:'acc -> f:('acc -> 'a -> 'acc) -> 'a t -> 'acc end
module type Extended = sig include Stack include Foldable with type 'a t := 'a t val length : 'a t -> int end
module Extend (S : sig include Stack include Foldable with type 'a t := 'a t end) : Extended with type 'a t = 'a S.t = struct
  include S
  let length s = fold s ~init:0 ~f:(fun n _ -> n + 1)
end
module L = struct
  type 'a t = 'a list
  let empty = []
  let push = List.cons
  let pop = function [] -> None | x :: t -> Some (x, t)
  let fold ~init ~f l = List.fold_left f init l
end
module E = Extend (L)
let n = E.(length (push 1 (push 2 empty)))
let same : int list = E.push 1 []
module type S1 = module type of struct let x = 1 let y = "a" end
module M : S1 = struct let x = 5 let y = "five" end
let () = Printf.printf "%d %d %s %d\n" n M.x M.y (List.length same)
module Outer = struct
  module Inner = struct type t = A | B let all = [ A; B ] end
  let f = function Inner.A -> 0 | Inner.B -> 1
  type w = Inner.t = A | B
end
let k = Outer.(List.map f Inner.all)
let kk = List.map Outer.f [ Outer.A ]
open Outer
let z = Inner.(function A -> "A" | B -> "B")
let () = print_endline (z A)
