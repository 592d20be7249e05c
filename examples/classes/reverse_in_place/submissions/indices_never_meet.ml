let reverse_in_place a =
  let i = ref 0 and j = ref (Array.length a - 1) in
  while !i <> !j do
    let x = a.(!i) in
    a.(!i) <- a.(!j);
    a.(!j) <- x;
    i := !i + 1;
    j := !j - 1
  done
