let last l =
  let found = ref None in
  List.iter (fun x -> found := Some x) l;
  !found

let remove x l =
  let kept = ref [] and removed = ref false in
  List.iter (fun y -> if y = x && not !removed then removed := true else kept := y :: !kept) l;
  List.rev !kept

let zip a b =
  let a = ref a and b = ref b and pairs = ref [] in
  while !a <> [] && !b <> [] do
    pairs := (List.hd !a, List.hd !b) :: !pairs;
    a := List.tl !a;
    b := List.tl !b
  done;
  List.rev !pairs
