type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

let calculate tokens =
  let a = Array.of_list tokens in
  let n = Array.length a in
  let pos = ref 0 in
  let ok = ref true in
  let at t = !pos < n && a.(!pos) = t in
  (* when something is wrong, ok becomes false and the numbers do not matter any more *)
  let rec sum () =
    let acc = ref (product ()) in
    while !ok && (at Plus || at Minus) do
      let sign = if at Plus then 1 else -1 in
      incr pos;
      acc := !acc + (sign * product ())
    done;
    !acc
  and product () =
    let acc = ref (factor ()) in
    while !ok && at Times do
      incr pos;
      let f = factor () in
      acc := !acc * f
    done;
    !acc
  and factor () =
    if !pos >= n then begin
      ok := false;
      0
    end
    else
      match a.(!pos) with
      | Num k ->
        incr pos;
        k
      | LParen ->
        incr pos;
        let v = sum () in
        if at RParen then incr pos else ok := false;
        v
      | Plus | Minus | Times | RParen ->
        ok := false;
        0
  in
  let v = sum () in
  if !ok && !pos = n then Some v else None
