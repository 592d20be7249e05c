let palindrome s =
  let n = String.length s in
  if n < 2 then true
  else Char.lowercase_ascii s.[0] = Char.lowercase_ascii s.[n - 1]
