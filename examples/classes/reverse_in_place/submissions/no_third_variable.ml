let reverse_in_place a =
  let n = Array.length a in
  for i = 0 to n / 2 - 1 do
    a.(i) <- a.(n - 1 - i);
    a.(n - 1 - i) <- a.(i)
  done
