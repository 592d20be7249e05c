let rec f n = if n = 0 then true else odd (n - 1)
and odd n = if n = 0 then false else f (n - 1)
