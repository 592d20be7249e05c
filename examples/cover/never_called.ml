(* A local function that nobody calls: nothing in it is reached. *)

let rec sum xs =
  let debug x = if x > 100 then print_string "large" else print_string "small" in
  match xs with
  | [] -> 0
  | x :: rest -> x + sum rest

(* cover: sum *)
