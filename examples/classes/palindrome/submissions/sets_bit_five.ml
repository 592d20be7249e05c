(* a letter is made small by setting bit 5 *)
let small c = Char.code c lor 32

let palindrome s =
  let n = String.length s in
  let rec go i = 2 * i >= n || (small s.[i] = small s.[n - 1 - i] && go (i + 1)) in
  go 0
