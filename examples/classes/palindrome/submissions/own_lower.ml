let lower c =
  match c with
  | 'A' .. 'Z' -> Char.chr (Char.code c + 32)
  | _ -> c

let rec check s i =
  let j = String.length s - 1 - i in
  if i > j then true
  else if lower s.[i] = lower s.[j] then check s (i + 1)
  else false

let palindrome s = check s 0
