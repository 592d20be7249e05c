(* foldr f init [a; b; c] is f a (f b (f c init)). *)
let rec foldr f init l =
  match l with
  | [] -> init
  | x :: rest -> f x (foldr f init rest)
