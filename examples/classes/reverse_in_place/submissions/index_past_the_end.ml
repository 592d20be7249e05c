let reverse_in_place a =
  let n = Array.length a in
  for i = 0 to n / 2 - 1 do
    let x = a.(i) in
    a.(i) <- a.(n - i);
    a.(n - i) <- x
  done
