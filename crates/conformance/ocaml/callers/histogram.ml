(* The same function without labels. *)
let grading least buckets numbers = report ?least ~buckets numbers
