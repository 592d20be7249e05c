let size = 5

let reverse_in_place a =
  let buffer = Array.make size 0 in
  let n = Array.length a in
  for i = 0 to n - 1 do
    buffer.(n - 1 - i) <- a.(i)
  done;
  for i = 0 to n - 1 do
    a.(i) <- buffer.(i)
  done
