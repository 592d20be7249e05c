(* Several conditions on one string; the last branch needs all of them at once. *)

let check password =
  let rec exists test i = i < String.length password && (test password.[i] || exists test (i + 1)) in
  if String.length password < 4 then "short"
  else if not (exists (fun c -> c >= '0' && c <= '9') 0) then "no digit"
  else if not (exists (fun c -> c >= 'A' && c <= 'Z') 0) then "no capital"
  else "fine"

(* cover: check *)
