f (fun x -> 1 / x) (-1)
