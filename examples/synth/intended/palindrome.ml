(* The function meant in ../palindrome.ml. *)

let reverse = List.rev

let palindrome l = l = reverse l
