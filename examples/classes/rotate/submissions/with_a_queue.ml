let rotate n l =
  if n < 0 then invalid_arg "rotate: negative";
  let q = Queue.create () in
  List.iter (fun x -> Queue.add x q) l;
  if Queue.is_empty q then []
  else begin
    for _ = 1 to n do
      let x = Queue.pop q in
      Queue.add x q
    done;
    List.rev (Queue.fold (fun acc x -> x :: acc) [] q)
  end
