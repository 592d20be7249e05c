let reverse_in_place a =
  let n = Array.length a in
  let middle = (n - 1) / 2 in
  for i = 0 to middle - 1 do
    let x = a.(i) in
    a.(i) <- a.(n - 1 - i);
    a.(n - 1 - i) <- x
  done
