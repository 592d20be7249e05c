(* A queue as two lists: `front` is in order, `back` in reverse. `peek` is the element that leaves next.
   Fault: when the front is empty it takes the element of the back that came last, not the one that came first.

   Fails exactly when the front is empty and the first and the last element of the back differ.
   Checked on all queues with at most 6 elements, up to the order of the elements. *)

type queue = { front : int list; back : int list }

type input = queue
type output = int option

let rec last = function [] -> None | [x] -> Some x | _ :: rest -> last rest

let to_list q = q.front @ List.rev q.back

let reference q = match q.front with x :: _ -> Some x | [] -> last q.back

let submission q = match q.front, q.back with x :: _, _ -> Some x | [], x :: _ -> Some x | [], [] -> None

let post q result = match to_list q, result with x :: _, Some y -> x = y | [], None -> true | _ -> false

let init = { front = []; back = [4; 2; 7] }
