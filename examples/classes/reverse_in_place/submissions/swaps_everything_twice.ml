let reverse_in_place a =
  let n = Array.length a in
  for i = 0 to n - 1 do
    let x = a.(i) in
    a.(i) <- a.(n - 1 - i);
    a.(n - 1 - i) <- x
  done
