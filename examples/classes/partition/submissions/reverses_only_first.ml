let partition p l =
  let yes, no =
    List.fold_left
      (fun (yes, no) x -> if p x then (x :: yes, no) else (yes, x :: no))
      ([], []) l
  in
  (List.rev yes, no)
