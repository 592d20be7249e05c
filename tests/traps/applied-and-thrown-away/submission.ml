let f g a =
  let _ = g (a + 1) in
  if a <= 0 then a else g a
