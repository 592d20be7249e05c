let clear a = for i = 1 to Array.length a - 1 do a.(i) <- 0 done
