(* Inserting into a leftist heap: each node knows its rank, the length of the way down to the right.
   Fault: a node whose children change places gets a rank that is too large.

   Fails exactly when the heap has elements and the new key is at most the last one on the way down to the right, or some
   node on that way has children of the same rank.
   Checked on all heaps with at most 5 elements, up to the order of the keys. *)

type heap = E | T of int * int * heap * heap

type input = int * heap
type output = heap

let rank = function E -> 0 | T (r, _, _, _) -> r

let rec above x = function
  | E -> true
  | T (r, y, a, b) -> x <= y && rank a >= rank b && r = rank b + 1 && above y a && above y b

let is_leftist = function E -> true | T (_, x, _, _) as h -> above x h

let rec elements = function E -> [] | T (_, x, a, b) -> x :: (elements a @ elements b)

let make x a b = if rank a >= rank b then T (rank b + 1, x, a, b) else T (rank a + 1, x, b, a)

let make_wrong x a b = if rank a >= rank b then T (rank b + 1, x, a, b) else T (rank b + 1, x, b, a)

let rec insert make x = function
  | E -> T (1, x, E, E)
  | T (_, y, a, b) as h -> if x <= y then make x E h else make y a (insert make x b)

let reference (x, h) = insert make x h
let submission (x, h) = insert make_wrong x h

let pre (_, h) = is_leftist h

let post (x, h) result = is_leftist result && List.sort compare (elements result) = List.sort compare (x :: elements h)

let init = (3, T (2, 1, T (1, 2, E, E), T (1, 5, E, E)))
