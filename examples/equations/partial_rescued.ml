(* An exception that is caught gives a value, so the empty list is a solution. *)

let head xs = try List.hd xs with Failure _ -> 0

(* find xs : head xs = 0 *)
