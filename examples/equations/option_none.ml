(* Mapping keeps nothing nothing. *)

(* find o : Option.map succ o = None *)
