(* Sets as lists that rise strictly. Does the second hold every element of the first?
   Fault: the search gives up at an element that only the second has.

   Fails exactly when all elements of the first are in the second, but at some place the two differ.
   Checked on all pairs with at most 6 elements together, up to their order. *)

type input = int list * int list
type output = bool

let rec rises = function x :: (y :: _ as rest) -> x < y && rises rest | _ -> true

let rec reference (a, b) =
  match a, b with
  | [], _ -> true
  | _, [] -> false
  | x :: xs, y :: ys -> if x = y then reference (xs, ys) else x > y && reference (a, ys)

let rec submission (a, b) =
  match a, b with
  | [], _ -> true
  | _, [] -> false
  | x :: xs, y :: ys -> x = y && submission (xs, ys)

let pre (a, b) = rises a && rises b

let post (a, b) result = result = List.for_all (fun x -> List.mem x b) a

let init = ([2; 6], [1; 2; 4; 6])
