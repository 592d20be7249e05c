let rotate n l =
  let a = Array.of_list l in
  let len = Array.length a in
  if len = 0 then l
  else begin
    let n = n mod len in
    Array.to_list (Array.init len (fun i -> a.((i + n) mod len)))
  end
