let f (n : int) = (fun x -> x + n) = (fun x -> n + x)
