let () =
  let s = read_line () in
  let n = String.length s in
  let rec same i = i >= n / 2 || (s.[i] = s.[n - 1 - i] && same (i + 1)) in
  print_string "is palindrome? ";
  print_endline (if same 0 then "True" else "False")
