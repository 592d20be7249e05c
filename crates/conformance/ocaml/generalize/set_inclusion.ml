let all = both (list key) (list key)
let region (a, b) =
  let rec differ a b = match a, b with x :: xs, y :: ys -> x <> y || differ xs ys | _ -> false in
  List.for_all (fun x -> List.mem x b) a && differ a b
