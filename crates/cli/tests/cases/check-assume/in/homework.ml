let fact n = if n < 0 then 0 else let r = ref 1 in for i = 2 to n do r := !r * i done; !r
