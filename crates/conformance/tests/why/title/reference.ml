let title s =
  String.mapi (fun i c -> if i = 0 || s.[i - 1] = ' ' then Char.uppercase_ascii c else c) s
