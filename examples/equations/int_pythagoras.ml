(* Right-angled triangles with sides below 20. *)

(* find a b c : 0 < a && a < b && b < c && c < 20 && a * a + b * b = c * c *)
