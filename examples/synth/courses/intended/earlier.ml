(* The function meant in ../earlier.ml. *)

let earlier (y1, m1, d1) (y2, m2, d2) = y1 < y2 || (y1 = y2 && (m1 < m2 || (m1 = m2 && d1 < d2)))
