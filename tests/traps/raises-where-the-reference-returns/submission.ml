let f n = if n > 0 then n else if n = 0 then 0 else failwith "negative"
