(* Three parts from three conditions. *)

(* find t : (let a, b, c = t in a = not b && b && c = (a, b)) *)
