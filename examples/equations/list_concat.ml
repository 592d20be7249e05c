(* Lists of lists: empty ones may stand everywhere, so there are infinitely many. *)

(* find xss : List.concat xss = [1; 2] *)
