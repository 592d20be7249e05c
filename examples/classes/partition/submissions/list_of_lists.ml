let partition p l =
  [ List.filter p l; List.filter (fun x -> not (p x)) l ]
