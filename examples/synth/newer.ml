(* Whether a version is newer than another one. *)

type version = { major : int; minor : int }

let newer : version -> version -> bool = ??

let () = assert (newer { major = 1; minor = 0 } { major = 1; minor = 0 } = false)
let () = assert (newer { major = 1; minor = 4 } { major = 1; minor = 2 } = true)
let () = assert (newer { major = 1; minor = 2 } { major = 1; minor = 4 } = false)
let () = assert (newer { major = 2; minor = 0 } { major = 1; minor = 5 } = true)
let () = assert (newer { major = 1; minor = 7 } { major = 2; minor = 3 } = false)
let () = assert (newer { major = 3; minor = 4 } { major = 2; minor = 4 } = true)
let () = assert (newer { major = 2; minor = 4 } { major = 3; minor = 4 } = false)
let () = assert (newer { major = 5; minor = 9 } { major = 5; minor = 8 } = true)
let () = assert (newer { major = 0; minor = 3 } { major = 4; minor = 1 } = false)
let () = assert (newer { major = 7; minor = 1 } { major = 3; minor = 6 } = true)
