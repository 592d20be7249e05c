let rec heap n = either [constant E; node (fun (a, (x, b)) -> T (a, x, b)) (both heap (both key heap))] n
let all = both heap heap
let region (a, b) =
  let rec last x = function E -> x | T (_, y, b) -> last y b in
  b <> E && (a = E || last 0 a <= last 0 b)
