let palindrome s =
  let s = String.lowercase_ascii s in
  let i = ref 0 and j = ref (String.length s - 1) in
  let ok = ref true in
  while !i < !j do
    if s.[!i] = s.[!j] then begin
      incr i;
      decr j
    end
    else ok := false
  done;
  !ok
