(* A grade for points. *)

type grade = A | B | C

let grade : int -> grade = ??

let () = assert (grade 95 = A)
let () = assert (grade 90 = A)
let () = assert (grade 89 = B)
let () = assert (grade 70 = B)
let () = assert (grade 69 = C)
let () = assert (grade 12 = C)
