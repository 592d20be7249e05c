let set l i x = List.mapi (fun k y -> if k = i then x else y) l

let swap l i j =
  let l = set l i (List.nth l j) in
  set l j (List.nth l i)
