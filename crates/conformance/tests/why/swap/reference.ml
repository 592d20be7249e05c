let swap l i j =
  List.mapi (fun k x -> if k = i then List.nth l j else if k = j then List.nth l i else x) l
