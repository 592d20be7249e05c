let palindrome s =
  let n = String.length s
  let rec go i = i >= n / 2 || (s.[i] = s.[n - 1 - i] && go (i + 1)) in
  go 0
