type nat = O | S of nat
type order = Less | Equal | More

let rec compare_nat n m =
  match n, m with
  | O, O -> Equal
  | O, S _ -> Less
  | S _, O -> More
  | S n, S m -> compare_nat n m

let larger n m =
  match compare_nat n m with
  | Less -> m
  | Equal | More -> n
