let rec g a b = g b a
let f a b = if a = b then 2 * a else g a b
