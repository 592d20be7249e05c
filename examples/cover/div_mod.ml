(* Quotient and remainder determine the number. *)

let clock minutes =
  if minutes < 0 then "past"
  else if minutes / 60 = 13 && minutes mod 60 = 37 then "leet"
  else if minutes mod 60 > 59 then "never"
  else "other"

(* cover: clock *)
