(* protect the stack: never more than 100 calls *)
let max_depth = 100

let repeat n f x =
  if n < 0 then invalid_arg "repeat"
  else
    let rec go i =
      if i = 0 then x else f (go (i - 1))
    in
    go (min n max_depth)
