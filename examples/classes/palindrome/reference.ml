(* Reads the same from both ends; upper and lower case letters are the same, every other character counts. *)

let palindrome text =
  let text = String.lowercase_ascii text in
  let rec same i j = i >= j || (text.[i] = text.[j] && same (i + 1) (j - 1)) in
  same 0 (String.length text - 1)
