(* Strings in their order; nothing is between a string and itself with a zero byte behind it. *)

let place word =
  if word < "m" then if word >= "k" then "k or l" else "before k"
  else if word > "m" && word < "m\000" then "never"
  else "m and later"

(* cover: place *)
