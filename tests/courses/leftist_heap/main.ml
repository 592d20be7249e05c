module type ORDERED = sig
  type t

  val leq : t -> t -> bool
end

module type HEAP = sig
  module Elem : ORDERED

  type heap

  exception Empty

  val empty : heap
  val is_empty : heap -> bool
  val insert : Elem.t -> heap -> heap
  val merge : heap -> heap -> heap
  val find_min : heap -> Elem.t
  val delete_min : heap -> heap
end

module Leftist (E : ORDERED) : HEAP with module Elem = E = struct
  module Elem = E

  type heap = E | T of int * Elem.t * heap * heap

  exception Empty

  let rank = function E -> 0 | T (r, _, _, _) -> r
  let make x a b = if rank a >= rank b then T (rank b + 1, x, a, b) else T (rank a + 1, x, b, a)
  let empty = E
  let is_empty h = h = E

  let rec merge h1 h2 =
    match h1, h2 with
    | h, E | E, h -> h
    | T (_, x, a1, b1), T (_, y, a2, b2) ->
      if Elem.leq x y then make x a1 (merge b1 h2) else make y a2 (merge h1 b2)

  let insert x h = merge (T (1, x, E, E)) h
  let find_min = function E -> raise Empty | T (_, x, _, _) -> x
  let delete_min = function E -> raise Empty | T (_, _, a, b) -> merge a b
end

module Sort (H : HEAP) = struct
  let sort l =
    let rec drain h acc = if H.is_empty h then List.rev acc else drain (H.delete_min h) (H.find_min h :: acc) in
    drain (List.fold_right H.insert l H.empty) []
end

module Ints = Leftist (struct
  type t = int

  let leq (a : int) b = a <= b
end)

module Words = Leftist (struct
  type t = string

  let leq a b = String.length a <= String.length b
end)

module SI = Sort (Ints)
module SW = Sort (Words)

let () = print_endline (String.concat " " (List.map string_of_int (SI.sort [ 5; 2; 9; 1; 5; -3 ])))
let () = print_endline (String.concat " " (SW.sort [ "pear"; "fig"; "banana"; "kiwi"; "a" ]))
let () = try ignore (Ints.find_min Ints.empty) with Ints.Empty -> print_endline "empty"
