let rec palindrome s =
  let s = String.lowercase_ascii s in
  match String.length s with
  | 0 -> false
  | 1 -> true
  | 2 -> s.[0] = s.[1]
  | n -> s.[0] = s.[n - 1] && palindrome (String.sub s 1 (n - 2))
