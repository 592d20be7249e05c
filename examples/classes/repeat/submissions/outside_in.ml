let rec repeat n f x =
  match n with
  | 0 -> x
  | n when n < 0 -> failwith "repeat: negative count"
  | n -> f (repeat (n - 1) f x)
