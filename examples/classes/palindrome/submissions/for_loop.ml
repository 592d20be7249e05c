let palindrome s =
  let n = String.length s in
  let ok = ref true in
  for i = 0 to n / 2 - 1 do
    if Char.uppercase_ascii s.[i] <> Char.uppercase_ascii s.[n - i - 1] then
      ok := false
  done;
  !ok
