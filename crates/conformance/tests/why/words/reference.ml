let count_words s =
  let n = String.length s in
  let rec go i inside count =
    if i = n then if inside then count + 1 else count
    else if s.[i] = ' ' then go (i + 1) false (if inside then count + 1 else count)
    else go (i + 1) true count
  in
  go 0 false 0
