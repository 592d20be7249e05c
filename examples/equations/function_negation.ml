(* The only function on truth values that turns them around. *)

(* find f : f true = false && f false = true *)
