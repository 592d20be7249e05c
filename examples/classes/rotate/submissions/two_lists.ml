(* front is the part we have already passed, in reverse. When nothing is left we start again. *)
let rotate n l =
  let rec go n front back =
    if n = 0 then back @ List.rev front
    else
      match back with
      | [] -> go n [] (List.rev front)
      | x :: back -> go (n - 1) (x :: front) back
  in
  match l with
  | [] -> []
  | _ when n < 0 -> raise (Invalid_argument "rotate")
  | _ -> go n [] l
