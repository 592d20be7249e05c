let sign n =
  if n > 0 then 1
  else if n < 0 then -1
  else if n <> 0 then 2
  else 0

let twice b =
  match b with
  | true -> 1
  | false -> 0
