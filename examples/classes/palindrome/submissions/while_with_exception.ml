exception Different

let palindrome s =
  let i = ref 0 in
  let j = ref (String.length s - 1) in
  try
    while !i < !j do
      let a = Char.lowercase_ascii s.[!i] in
      let b = Char.lowercase_ascii s.[!j] in
      if a <> b then raise Different;
      incr i;
      decr j
    done;
    true
  with Different -> false
