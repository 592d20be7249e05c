let palindrome s =
  let s = String.lowercase_ascii s in
  let n = String.length s in
  let ok = ref true in
  for i = 0 to n / 2 - 1 do
    if s.[i] <> s.[n - i] then ok := false
  done;
  !ok
