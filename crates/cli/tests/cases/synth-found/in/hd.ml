type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let hd : list -> nat |>
  { [1] => 1
  | [0;1] => 0
  | [2;1] => 2
  } = ?
