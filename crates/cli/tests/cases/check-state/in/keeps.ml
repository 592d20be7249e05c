let acc = ref 0
let sum l = List.iter (fun x -> acc := !acc + x) l; !acc
