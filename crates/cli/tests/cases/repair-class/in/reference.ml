let rec rev l = match l with [] -> [] | x :: t -> rev t @ [x]

let is_palindrome l = l = rev l
