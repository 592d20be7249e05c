(* Looking into a string: lengths and characters are found together. *)

let scheme url =
  let n = String.length url in
  if n = 0 then "empty"
  else if url.[0] = '/' then if n > 1 && url.[1] = '/' then "host" else "path"
  else if n >= 3 && String.sub url 0 3 = "ftp" then "ftp"
  else "other"

(* cover: scheme *)
