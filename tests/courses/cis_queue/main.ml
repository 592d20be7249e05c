;; open Assert
;; open LinkedQueue

let test () : bool =
  let q = create () in
  enq 1 q; enq 2 q;
  deq q = 1 && to_list q = [ 2 ] && valid q
;; run_test "enq and deq" test

let test () : bool =
  let q : int queue = create () in
  ignore (deq q); true
;; run_test "deq of an empty queue" test

let test () : bool =
  let q = create () in
  List.iter (fun x -> enq x q) [ "a"; "b"; "c" ];
  delete "c" q; enq "d" q; delete "a" q; delete "z" q;
  to_list q = [ "b"; "d" ] && valid q
;; run_test "delete" test

let test () : bool =
  let q = create () in
  enq 'x' q;
  ignore (deq q);
  is_empty q && valid q
;; run_test "empty again" test
