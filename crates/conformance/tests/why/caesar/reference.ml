let shift k c =
  if c >= 'a' && c <= 'z' then Char.chr ((((Char.code c - 97 + k) mod 26) + 26) mod 26 + 97) else c

let caesar k s = String.map (shift k) s
