let clear a = Array.fill a 0 (Array.length a) 0
