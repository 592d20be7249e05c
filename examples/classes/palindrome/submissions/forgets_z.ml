let lower c = if c >= 'A' && c < 'Z' then Char.chr (Char.code c + 32) else c

let palindrome s =
  let n = String.length s in
  let rec go i =
    if i >= n / 2 then true
    else if lower s.[i] <> lower s.[n - 1 - i] then false
    else go (i + 1)
  in
  go 0
