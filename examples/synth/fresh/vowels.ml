(* How many vowels there are. *)

let is_vowel c = c = 'a' || c = 'e' || c = 'i' || c = 'o' || c = 'u'

let vowels : char list -> int = ??

let () = assert (vowels [] = 0)
let () = assert (vowels ['h'; 'e'; 'y'] = 1)
let () = assert (vowels ['a'; 'x'; 'o'] = 2)
let () = assert (vowels ['t'; 'r'] = 0)
