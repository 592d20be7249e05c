let rec split n l =
  if n = 0 then ([], l)
  else
    let (a, b) = split (n - 1) (List.tl l) in
    (List.hd l :: a, b)

let rec rotate n l =
  if n < List.length l then
    let (a, b) = split n l in b @ a
  else rotate (n - List.length l) l
