(* Quicksort.
   Fault: elements that are equal to the first one are lost.

   Fails exactly when some element occurs twice.
   Checked on all lists with at most 6 elements, up to their order. *)

type input = int list
type output = int list

let reference list = List.sort compare list

let rec submission = function
  | [] -> []
  | x :: rest ->
    submission (List.filter (fun y -> y < x) rest) @ (x :: submission (List.filter (fun y -> y > x) rest))

let rec rises = function x :: (y :: _ as rest) -> x <= y && rises rest | _ -> true

let post list result = rises result && List.length result = List.length list

let init = [3; 1; 4; 1; 5]
