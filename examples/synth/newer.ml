(* Whether a version is newer than another one. *)

type version = { major : int; minor : int }

let newer : version -> version -> bool = ??

let () = assert (newer { major = 1; minor = 0 } { major = 1; minor = 0 } = false)
let () = assert (newer { major = 1; minor = 1 } { major = 1; minor = 0 } = true)
let () = assert (newer { major = 1; minor = 0 } { major = 1; minor = 2 } = false)
let () = assert (newer { major = 2; minor = 0 } { major = 1; minor = 5 } = true)
let () = assert (newer { major = 1; minor = 7 } { major = 2; minor = 3 } = false)
let () = assert (newer { major = 3; minor = 4 } { major = 2; minor = 4 } = true)
