(* The accumulator only ever grows from zero, in steps of one, while a list is walked. *)

let count_zeros xs =
  let rec go seen = function
    | [] -> if seen < 0 then failwith "negative" else seen
    | 0 :: rest -> go (seen + 1) rest
    | _ :: rest -> go seen rest
  in
  go 0 xs

(* cover: count_zeros *)
