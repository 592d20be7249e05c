(* Merging skew heaps.
   Fault: when the first heap is used up, the rest of the second one is lost.

   Fails exactly when the second heap has elements and the first has none, or the last key on the way down to the right in the
   first heap is at most the last key on that way in the second.
   Checked on all pairs of heaps with at most 5 elements together, up to the order of the keys. *)

type heap = E | T of heap * int * heap

type input = heap * heap
type output = heap

let rec above x = function E -> true | T (a, y, b) -> x <= y && above y a && above y b
let is_heap = function E -> true | T (a, x, b) -> above x a && above x b

let rec elements = function E -> [] | T (a, x, b) -> x :: (elements a @ elements b)

let reference (a, b) =
  let rec merge a b =
    match a, b with
    | E, h | h, E -> h
    | T (a1, x, a2), T (b1, y, b2) -> if x <= y then T (merge a2 b, x, a1) else T (merge a b2, y, b1)
  in
  merge a b

let submission (a, b) =
  let rec merge a b =
    match a, b with
    | E, _ -> E
    | h, E -> h
    | T (a1, x, a2), T (b1, y, b2) -> if x <= y then T (merge a2 b, x, a1) else T (merge a b2, y, b1)
  in
  merge a b

let pre (a, b) = is_heap a && is_heap b

let post (a, b) h = is_heap h && List.sort compare (elements h) = List.sort compare (elements a @ elements b)

let init = (T (E, 1, T (E, 3, E)), T (T (E, 5, E), 2, T (E, 4, E)))
