let minimum l = List.fold_left (fun m x -> if x < m then x else m) 999 l

let rec remove x l =
  match l with
  | [] -> []
  | y :: ys -> if x = y then ys else y :: remove x ys

let sort l =
  let rec go n l =
    if n = 0 then []
    else
      let m = minimum l in
      m :: go (n - 1) (remove m l)
  in
  go (List.length l) l
