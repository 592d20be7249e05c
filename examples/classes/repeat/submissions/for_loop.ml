let repeat n f x =
  if n < 0 then raise (Invalid_argument "repeat");
  let result = ref x in
  for _ = 1 to n do
    result := f !result
  done;
  !result
