(* A law that overflow does not break. *)

(* find a b c : a * (b + c) <> a * b + a * c *)
