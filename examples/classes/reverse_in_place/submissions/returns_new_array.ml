let reverse_in_place (a : int array) =
  let n = Array.length a in
  Array.init n (fun i -> a.(n - 1 - i))
