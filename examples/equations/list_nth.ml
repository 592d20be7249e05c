(* Only one item matters. *)

(* find xs : List.nth xs 2 = 7 && List.length xs = 3 *)
