let reverse s = String.init (String.length s) (fun i -> s.[String.length s - 1 - i])

let palindrome s =
  let s = String.lowercase_ascii s in
  reverse s == s
