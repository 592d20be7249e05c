let rec split n l =
  if n = 0 then ([], l)
  else match l with
    | [] -> ([], [])
    | x :: xs -> let (a, b) = split (n - 1) xs in (x :: a, b)

let rec rotate n l =
  let len = List.length l in
  if l = [] then l
  else if n >= len then rotate (n - len) l
  else
    let (a, b) = split n l in
    b @ a
