let palindrome s =
  let s = String.lowercase_ascii s in
  s = String.rev s
