let palindrome s =
  let s = String.lowercase_ascii s in
  let n = String.length s in
  let rec go i = i = n / 2 || (s.[i] = s.[n - 1 - i] && go (i + 1)) in
  n mod 2 = 0 && go 0
