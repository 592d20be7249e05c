(* Ranges of characters; the last range is inside an earlier one. *)

type kind = Digit | Lower | Upper | Vowel | Other

let classify c =
  match c with
  | '0' .. '9' -> Digit
  | 'a' .. 'z' -> Lower
  | 'A' .. 'Z' -> Upper
  | 'e' -> Vowel
  | _ -> Other

(* cover: classify *)
