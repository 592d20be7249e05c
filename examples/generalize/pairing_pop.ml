(* Removing the smallest element of a pairing heap: the heaps below the root are merged in pairs, then all together.
   Fault: only the first pair is merged; the others are forgotten.

   Fails exactly when the root has at least three children.
   Checked on all heaps with at most 5 elements, up to the order of the keys. *)

type heap = Empty | Root of int * heap list

type input = heap
type output = heap

let rec at_least x = function Empty -> false | Root (y, below) -> x <= y && List.for_all (at_least y) below
let is_heap = function Empty -> true | Root (x, below) -> List.for_all (at_least x) below

let merge a b =
  match a, b with
  | Empty, h | h, Empty -> h
  | Root (x, xs), Root (y, ys) -> if x <= y then Root (x, b :: xs) else Root (y, a :: ys)

let reference h =
  let rec pairs = function [] -> Empty | [h] -> h | a :: b :: rest -> merge (merge a b) (pairs rest) in
  match h with Empty -> Empty | Root (_, below) -> pairs below

let submission = function
  | Empty | Root (_, []) -> Empty
  | Root (_, [h]) -> h
  | Root (_, a :: b :: _) -> merge a b

let pre = is_heap

let rec elements = function Empty -> [] | Root (x, below) -> x :: List.concat_map elements below

let post h result =
  is_heap result
  && match elements h with
     | [] -> result = Empty
     | _ :: rest -> List.sort compare (elements result) = List.sort compare rest

let init = Root (1, [Root (4, []); Root (2, [Root (5, [])]); Root (3, []); Root (6, [])])
