let repeat n f x =
  match n with
  | 0 -> x
  | 1 -> f x
  | 2 -> f (f x)
  | 3 -> f (f (f x))
