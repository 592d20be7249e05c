let f n = if n > 3 then raise Not_found else n
