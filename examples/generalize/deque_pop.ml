(* A queue with two ends as two lists: `front` in order, `back` in reverse. `pop` removes the last element; an empty queue
   stays empty. Queues are compared by their elements.
   Fault: when the back is empty the element is taken from the wrong end of the front.

   Fails exactly when the back is empty and two neighbours in the front differ.
   Checked on all queues with at most 6 elements, up to the order of the elements. *)

type input = int list * int list
type output = int list

let rec but_last = function [] | [_] -> [] | x :: rest -> x :: but_last rest

let reference (front, back) =
  match back with
  | _ :: back -> front @ List.rev back
  | [] -> but_last front

let submission (front, back) =
  match back, front with
  | _ :: back, _ -> front @ List.rev back
  | [], _ :: front -> front
  | [], [] -> []

let post (front, back) result = result = but_last (front @ List.rev back)

let init = ([3; 1; 2], [])
