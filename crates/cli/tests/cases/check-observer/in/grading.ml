let rec at x = function
  | Num n -> n
  | X -> x
  | Plus (a, b) -> at x a + at x b
  | Times (a, b) -> at x a * at x b

let grading e x = at x (diff e)
