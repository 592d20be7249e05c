let rec count n = if n = 0 then 0 else 1 + count (n - 1)
let million = count 1_000_000
