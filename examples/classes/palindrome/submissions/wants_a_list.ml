let palindrome (l : char list) =
  let l = List.map Char.lowercase_ascii l in
  l = List.rev l
