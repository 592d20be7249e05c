let reverse_in_place a =
  let i = ref 0 and j = ref (Array.length a - 1) in
  while !i <= !j do
    a.(!i) <- a.(!i) lxor a.(!j);
    a.(!j) <- a.(!i) lxor a.(!j);
    a.(!i) <- a.(!i) lxor a.(!j);
    incr i;
    decr j
  done
