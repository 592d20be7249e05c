(* The first and the last item must be the same, the middle one is free. *)

(* find xs : List.rev xs = xs && List.length xs = 3 *)
