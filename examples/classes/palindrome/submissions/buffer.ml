let palindrome word =
  let word = String.uppercase_ascii word in
  let b = Buffer.create 16 in
  for i = String.length word - 1 downto 0 do
    Buffer.add_char b word.[i]
  done;
  String.equal word (Buffer.contents b)
