(* composes (f a), (f b), (f c) while walking to the right *)
let foldr f init l =
  let all = List.fold_left (fun g x -> fun acc -> g (f x acc)) (fun acc -> acc) l in
  all init
