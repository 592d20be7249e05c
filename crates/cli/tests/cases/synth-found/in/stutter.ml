let stutter : int list -> int list = ??

let () = assert (stutter [] = [])
let () = assert (stutter [1] = [1; 1])
let () = assert (stutter [2; 1] = [2; 2; 1; 1])
