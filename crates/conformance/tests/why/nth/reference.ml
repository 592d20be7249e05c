let rec nth_opt l i =
  match l with
  | [] -> None
  | x :: rest -> if i < 0 then None else if i = 0 then Some x else nth_opt rest (i - 1)
