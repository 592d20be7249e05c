let repeat n f x =
  if n < 0 then invalid_arg "repeat"
  else begin
    let acc = ref x in
    for i = 1 to n - 1 do
      acc := f !acc
    done;
    !acc
  end
