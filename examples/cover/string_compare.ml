(* Strings in their order, compared with two words. *)

let place word =
  if word < "m" then if word >= "k" then "k or l" else "before k" else "m and later"

(* cover: place *)
