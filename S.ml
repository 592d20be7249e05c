let f n = String.fold_left (fun a c -> if c = Char.chr 45 then a else a + Char.code c - 48) 0 (string_of_int n)
