let rotate n l =
  match List.length l with
  | 0 -> []
  | len ->
    let k = n mod len in
    let front = List.filteri (fun i _ -> i < k) l in
    let back = List.filteri (fun i _ -> i >= k) l in
    List.append back front
