let repeat n f x =
  if n < 0 then invalid_arg "repeat";
  let r = ref x in
  for i = 1 to n do
    r := f x
  done;
  !r
