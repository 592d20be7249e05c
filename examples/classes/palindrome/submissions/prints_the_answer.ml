let palindrome s =
  let s = String.lowercase_ascii s in
  let n = String.length s in
  let r = String.init n (fun i -> s.[n - 1 - i]) in
  if r = s then print_endline "yes" else print_endline "no"
