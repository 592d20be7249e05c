type stack = int list ref
let all = ref []
let create () = all
let push s x = s := x :: !s
let pop s = match !s with [] -> failwith "empty" | x :: rest -> s := rest; x
let size s = List.length !s
