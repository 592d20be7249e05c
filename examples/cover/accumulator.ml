(* The result is collected on the way; three cases at the end of it. *)

let balance xs =
  let rec go plus minus = function
    | [] -> if plus > minus then 1 else if plus < minus then -1 else 0
    | x :: rest -> if x > 0 then go (plus + 1) minus rest else if x < 0 then go plus (minus + 1) rest else go plus minus rest
  in
  go 0 0 xs

(* cover: balance *)
