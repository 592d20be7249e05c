(* Floats are tried, not solved: what a few numbers reach is reached. *)

let temperature t = if t < 0.0 then "frost" else if t > 30.0 then "hot" else "mild"

(* cover: temperature *)
