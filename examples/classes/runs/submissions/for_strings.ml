let runs s =
  let n = String.length s in
  let rec go i =
    if i >= n then []
    else begin
      let j = ref i in
      while !j < n && s.[!j] = s.[i] do incr j done;
      (s.[i], !j - i) :: go !j
    end
  in
  go 0
