let partition p l =
  List.fold_right
    (fun x (yes, no) -> if p x then (x :: yes, no) else (yes, x :: no))
    l ([], [])
