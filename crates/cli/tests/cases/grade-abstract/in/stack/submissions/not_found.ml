type stack = int list ref
let create () : stack = ref []
let push s x = s := x :: !s
let pop s = match !s with [] -> raise Not_found | x :: rest -> s := rest; x
let size s = List.length !s
