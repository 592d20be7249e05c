let palindrome s =
  let s = String.lowercase_ascii s in
  let n = String.length s in
  let rec go i j =
    if j - i <= 1 then true
    else s.[i] = s.[j] && go (i + 1) (j - 1)
  in
  go 0 (n - 1)
