let palindrome s =
  let s = String.lowercase_ascii s in
  let n = String.length s in
  let ok = ref true in
  for i = 0 to n / 2 - 1 do
    ok := s.[i] = s.[n - 1 - i]
  done;
  !ok
