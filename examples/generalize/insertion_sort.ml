(* Insertion sort.
   Fault: before a single element the new one is put without looking.

   Fails exactly when the last element is not a greatest one.
   Checked on all lists with at most 6 elements, up to their order. *)

type input = int list
type output = int list

let reference list = List.sort compare list

let submission list =
  let rec insert x = function
    | [] -> [x]
    | [y] -> [x; y]
    | y :: rest -> if x <= y then x :: y :: rest else y :: insert x rest
  in
  List.fold_right insert list []

let rec rises = function x :: (y :: _ as rest) -> x <= y && rises rest | _ -> true

let rec count (x : int) = function [] -> 0 | y :: rest -> (if x = y then 1 else 0) + count x rest

let post list result =
  rises result
  && List.length result = List.length list
  && List.for_all (fun x -> count x list = count x result) list

let init = [2; 5; 1; 3]
