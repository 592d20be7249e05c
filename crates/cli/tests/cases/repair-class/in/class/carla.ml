let is_palindrome l = failwith "TODO"
