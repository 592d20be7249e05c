let rec f a b = match a, b with
  | [], _ | _, [] -> 0
  | _ :: x, y :: z -> if y then f x (false :: z) else f (true :: a) (true :: z)
