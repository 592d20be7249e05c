let step l =
  match l with
  | [] -> []
  | h :: t -> t @ [h]

let rec rotate n l =
  match n with
  | 0 -> l
  | _ when l = [] -> l
  | n -> if n < 0 then failwith "negative" else rotate (n - 1) (step l)
