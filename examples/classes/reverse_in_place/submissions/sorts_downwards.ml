let reverse_in_place a =
  Array.sort (fun x y -> compare y x) a
