let task name cost deps = { name; cost; deps }

let () = assert (schedule [] = Order [])
let () = assert (schedule [ task "a" 1 [ "b" ]; task "b" 2 [] ] = Order [ "b"; "a" ])
let () = assert (schedule [ task "a" 2 []; task "b" 1 [] ] = Order [ "b"; "a" ])
let () = assert (schedule [ task "a" 1 [ "b" ]; task "b" 1 [ "a" ] ] = Stuck [ "a"; "b" ])
let () = assert (schedule [ task "a" 1 [ "x" ] ] = Missing "x")
