let all = list (map (fun n -> Char.chr (Char.code 'a' + n)) key)
let rec region = function x :: (y :: z :: _ as rest) -> (x = y && y = z) || region rest | _ -> false
