(* The elements before the first for which a function is false. *)

let take_while : ('a -> bool) -> 'a list -> 'a list = ??

let () = assert (take_while (fun n -> n < 3) [] = [])
let () = assert (take_while (fun n -> n < 3) [4] = [])
let () = assert (take_while (fun n -> n < 3) [1] = [1])
let () = assert (take_while (fun n -> n < 3) [1; 4] = [1])
let () = assert (take_while (fun n -> n < 3) [5; 1] = [])
let () = assert (take_while (fun n -> n > 0) [2; 1; 0; 3] = [2; 1])
let () = assert (take_while (fun n -> n > 0) [6; 7; 8] = [6; 7; 8])
