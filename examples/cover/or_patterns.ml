(* Several patterns share a right side; one input for it is enough. *)

type day = Mon | Tue | Wed | Thu | Fri | Sat | Sun

let hours day holiday =
  match day, holiday with
  | (Sat | Sun), _ | _, true -> 0
  | Fri, false -> 6
  | (Mon | Tue | Wed | Thu), false -> 8

(* cover: hours *)
