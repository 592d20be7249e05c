(* All ways to cut a list in two. *)

(* find xs ys : xs @ ys = [1; 2] *)
