(* Whether all of the first list is in the second. *)

let rec member x l =
  match l with
  | [] -> false
  | y :: rest -> x = y || member x rest

let is_subset : int list -> int list -> bool = ??

let () = assert (is_subset [] [1] = true)
let () = assert (is_subset [1] [] = false)
let () = assert (is_subset [2; 1] [1; 2; 3] = true)
let () = assert (is_subset [1; 4] [1; 2; 3] = false)
let () = assert (is_subset [4; 1] [1; 2; 3] = false)
