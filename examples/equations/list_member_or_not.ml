(* A contradiction about every list. *)

let rec member x = function
  | [] -> false
  | y :: rest -> x = y || member x rest

(* find xs : member 1 xs && not (member 1 xs) *)
