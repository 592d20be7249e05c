let partition p l =
  let rec go l k =
    match l with
    | [] -> k [] []
    | x :: l ->
      if p x then go l (fun yes no -> k (x :: yes) no)
      else go l (fun yes no -> k yes (x :: no))
  in
  go l (fun yes no -> (yes, no))
