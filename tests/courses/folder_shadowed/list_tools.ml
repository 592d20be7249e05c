include List

let sum = fold_left ( + ) 0
let rec pairs = function a :: b :: rest -> (a, b) :: pairs rest | _ -> []
