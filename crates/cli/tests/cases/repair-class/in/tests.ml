let () = assert (is_palindrome [1; 2; 1])
let () = assert (not (is_palindrome [1; 2]))
let () = assert (is_palindrome [1; 2])
