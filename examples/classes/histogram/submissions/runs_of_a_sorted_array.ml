let report ?(least = 1) ~buckets numbers =
  let a = Array.of_list numbers in
  Array.sort compare a;
  let spread = Array.make buckets 0 in
  Array.iter
    (fun x ->
      let i = x mod buckets in
      let i = if i < 0 then i + buckets else i in
      spread.(i) <- 1 + spread.(i))
    a;
  let runs = ref [] and start = ref 0 in
  for i = 1 to Array.length a do
    if i = Array.length a || a.(i) <> a.(!start) then begin
      if i - !start >= least then runs := (a.(!start), i - !start) :: !runs;
      start := i
    end
  done;
  let by_count (_, n) (_, m) = compare m n in
  (spread, List.stable_sort by_count (List.rev !runs))
