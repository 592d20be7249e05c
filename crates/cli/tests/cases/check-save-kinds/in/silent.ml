let f n = ()
