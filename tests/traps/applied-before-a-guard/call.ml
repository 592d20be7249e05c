f (fun x -> 1 / x > 0) [0]
