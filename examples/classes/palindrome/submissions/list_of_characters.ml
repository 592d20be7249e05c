let explode s =
  let rec go i acc = if i < 0 then acc else go (i - 1) (s.[i] :: acc) in
  go (String.length s - 1) []

let palindrome s =
  let l = List.map Char.lowercase_ascii (explode s) in
  List.rev l = l
