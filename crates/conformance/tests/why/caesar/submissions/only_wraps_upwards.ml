let caesar k s =
  String.map (fun c ->
    if c >= 'a' && c <= 'z' then
      let moved = Char.code c + k in
      if moved > Char.code 'z' then Char.chr (moved - 26) else Char.chr moved
    else c) s
