let even n = n mod 2 = 0

let () = assert (partition even [ 1; 2 ] = ([ 2 ], [ 1 ]))
let () = assert (partition even [] = ([], []))
let () = assert (partition (fun s -> s <> "") [ "a"; "" ] = ([ "a" ], [ "" ]))
