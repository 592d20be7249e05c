let () = assert (report ~buckets:2 [] = ([| 0; 0 |], []))
let () = assert (report ~buckets:3 [ 4; 1; 5; 4 ] = ([| 0; 3; 1 |], [ (4, 2); (1, 1); (5, 1) ]))
let () = assert (report ~least:2 ~buckets:1 [ 7; 8; 7 ] = ([| 3 |], [ (7, 2) ]))
