let rec length = function [] -> 0 | _ :: rest -> 1 + length rest

let rec count n = function [] -> n | _ :: rest -> count (n + 1) rest
let size l = count 0 l
let off l = count 1 l

let with_a_reference l =
  let n = ref 0 in
  List.iter (fun _ -> incr n) l;
  !n
