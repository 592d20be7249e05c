(* meet in the middle *)
let repeat n f x =
  if n < 0 then invalid_arg "repeat";
  let rec up i y = if i >= n / 2 then y else up (i + 1) (f y) in
  let middle = up 0 x in
  up 0 middle
