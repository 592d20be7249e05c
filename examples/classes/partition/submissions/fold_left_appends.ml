let partition p =
  List.fold_left
    (fun (a, b) x ->
      match p x with
      | true -> (a @ [ x ], b)
      | false -> (a, b @ [ x ]))
    ([], [])
