(* I also allow negative numbers: nothing happens then. *)
let repeat n f x =
  let rec go i acc =
    if i >= n then acc else go (i + 1) (f acc)
  in
  go 0 x
