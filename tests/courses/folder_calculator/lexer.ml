exception Error of int

let is_part c = (c >= '0' && c <= '9') || c = '.'

let rec number text i = if i < String.length text && is_part text.[i] then number text (i + 1) else i

let tokens text =
  let rec go i =
    if i >= String.length text then []
    else
      match text.[i] with
      | ' ' -> go (i + 1)
      | '(' -> Token.Open :: go (i + 1)
      | ')' -> Token.Close :: go (i + 1)
      | ('+' | '-' | '*' | '/' | '^') as c -> Token.Op c :: go (i + 1)
      | c when is_part c ->
        let j = number text i in
        Token.Num (float_of_string (String.sub text i (j - i))) :: go j
      | _ -> raise (Error i)
  in
  go 0
