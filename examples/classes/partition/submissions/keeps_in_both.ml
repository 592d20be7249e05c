let partition p l =
  (List.filter p l, l)
