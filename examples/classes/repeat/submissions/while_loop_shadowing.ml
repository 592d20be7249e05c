let repeat n f x =
  assert (n >= 0);
  let n = ref n in
  let x = ref x in
  while !n > 0 do
    let y = f !x in
    x := y;
    decr n
  done;
  !x
