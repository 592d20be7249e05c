(* Insertion sort: smallest first, equal elements are all kept. *)

let rec insert (x : int) list =
  match list with
  | [] -> [ x ]
  | y :: rest -> if x <= y then x :: list else y :: insert x rest

let rec sort list =
  match list with
  | [] -> []
  | x :: rest -> insert x (sort rest)
