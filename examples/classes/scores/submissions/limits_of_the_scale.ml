type summary = { count : int; mean : float; lowest : float; highest : float }

(* scores are between 1 and 100 *)
let summary l =
  let rec go count sum lowest highest = function
    | [] -> { count; mean = sum /. float_of_int count; lowest; highest }
    | x :: l ->
      let lowest = if x < lowest then x else lowest in
      let highest = if highest < x then x else highest in
      go (count + 1) (sum +. x) lowest highest l
  in
  go 0 0. 100. 1. l
