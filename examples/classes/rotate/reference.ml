(* Rotates a list to the left, one place at a time: rotate 1 [1; 2; 3] is [2; 3; 1].
   The number may exceed the length; it must not be negative. *)

let rec rotate n list =
  if n < 0 then invalid_arg "rotate"
  else
    match list with
    | [] -> []
    | x :: rest -> if n = 0 then list else rotate (n - 1) (rest @ [ x ])
