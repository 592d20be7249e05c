(* What programs may know about the machine. Only constants of 4.13's Sys, and arguments and variables of the environment
   that whoever runs the program hands to it: files, processes, signals and the clock are not offered, so that a run depends
   on nothing but its input. *)

let os_type = "Unix"
let unix = true
let win32 = false
let cygwin = false
type backend_type = Native | Bytecode | Other of string
let backend_type = Bytecode
let word_size = 64
let int_size = 63
let big_endian = false
let max_string_length = 144115188075855863
let max_array_length = 18014398509481983
let max_floatarray_length = 18014398509481983
let ocaml_version = "4.13.1"
external opaque_identity : 'a -> 'a = "%identity"
let argv = [| "program" |]
let __environment : (string * string) list ref = ref []
let getenv name = List.assoc name !__environment
let getenv_opt name = List.assoc_opt name !__environment
