(* partition p l is (yes, no): the elements of l that satisfy p, and the others, each in the order of l. *)
let rec partition p l =
  match l with
  | [] -> ([], [])
  | x :: rest ->
    let yes, no = partition p rest in
    if p x then (x :: yes, no) else (yes, x :: no)
