let reverse_in_place a =
  let n = Array.length a in
  let b = Array.init n (fun i -> a.(n - 1 - i)) in
  Array.blit b 0 a 0 n
