let sort l =
  let a = Array.of_list l in
  Array.sort compare a;
  a
