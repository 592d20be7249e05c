let f n = if n > 3 then failwith "large" else n
