(* A length is never negative. *)

let rec length = function
  | [] -> 0
  | _ :: rest -> 1 + length rest

let small xs =
  let n = length xs in
  if n < 0 then "negative" else if n < 3 then "small" else "large"

(* cover: small *)
