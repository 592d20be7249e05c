(* The function meant in ../vowels.ml. *)

let is_vowel c = c = 'a' || c = 'e' || c = 'i' || c = 'o' || c = 'u'
let rec vowels l = match l with [] -> 0 | c :: r -> if is_vowel c then 1 + vowels r else vowels r
