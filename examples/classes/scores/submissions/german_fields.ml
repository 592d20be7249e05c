type summary = { anzahl : int; mittel : float; min : float; max : float }

let summary scores =
  let anzahl = List.length scores in
  { anzahl;
    mittel = List.fold_left ( +. ) 0. scores /. float_of_int anzahl;
    min = List.fold_left min 100. scores;
    max = List.fold_left max 1. scores }
