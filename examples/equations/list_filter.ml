(* Infinitely many lists filter to the same one: the smallest is that one. *)

(* find xs : List.filter (fun x -> x > 2) xs = [3; 4] *)
