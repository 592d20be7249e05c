(* Taking pairs apart. *)

(* find xs ys : List.combine xs ys = [(1, true); (2, false)] *)
