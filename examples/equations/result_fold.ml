(* An error that becomes a number. *)

let code r = match r with Ok n when n >= 0 -> n | Ok _ -> -1 | Error message -> String.length message

(* find r : code r = 3 && r <> Ok 3 *)
