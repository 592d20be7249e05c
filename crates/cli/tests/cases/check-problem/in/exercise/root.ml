let root n = if n < 0 then invalid_arg "root" else let rec go r = if (r + 1) * (r + 1) > n then r else go (r + 1) in go 0
