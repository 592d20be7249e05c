(* A greeting. *)

let greet : string -> string = ??

let () = assert (greet "Ann" = "Hello, Ann")
let () = assert (greet "Bo" = "Hello, Bo")
let () = assert (greet "" = "Hello, ")
