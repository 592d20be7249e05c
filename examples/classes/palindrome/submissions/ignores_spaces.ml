let palindrome s =
  let rec letters i =
    if i = String.length s then []
    else if s.[i] = ' ' then letters (i + 1)
    else Char.lowercase_ascii s.[i] :: letters (i + 1)
  in
  let l = letters 0 in
  l = List.rev l
