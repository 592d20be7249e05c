let root n = if n < 0 then invalid_arg "negative" else let r = ref 0 in while (!r + 1) * (!r + 1) <= n do incr r done; !r
