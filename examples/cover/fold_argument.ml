(* A function of two arguments that is applied along a list. *)

let rec fold f acc = function
  | [] -> acc
  | x :: rest -> fold f (f acc x) rest

let judge f xs = if fold f 0 xs > 10 then "large" else if xs = [] then "empty" else "small"

(* cover: judge *)
