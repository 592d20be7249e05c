let reverse s =
  let n = String.length s in
  String.init n (fun i -> s.[n - 1 - i])

let palindrome s =
  let s = String.lowercase_ascii s in
  s = reverse s
