let rec palindrome s =
  let n = String.length s in
  if n <= 1 then true
  else
    let first = Char.lowercase_ascii s.[0] and last = Char.lowercase_ascii s.[n - 1] in
    first = last && palindrome (String.sub s 1 (n - 2))
