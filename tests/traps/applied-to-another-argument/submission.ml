let f g a = if a <= 0 then a else g a + 0 * g (a - 1)
