let partition p l =
  let rec aux yes no = function
    | [] -> (yes, no)
    | x :: xs -> if p x then aux (x :: yes) no xs else aux yes (x :: no) xs
  in
  aux [] [] l
