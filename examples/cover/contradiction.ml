(* Conditions that exclude one another, one inside the other. *)

let range n =
  if n > 5 then if n < 5 then "both" else "above" else if n > 7 then "again" else if n = 5 then "five" else "below"

(* cover: range *)
