(* Run-length encoding of characters: the exercise `runs` of ../classes with the submission `only_pairs`.
   Fault: a run ends after its second element.

   Fails exactly when three neighbours are equal.
   Checked on all lists with at most 6 elements, up to their order. *)

type input = char list
type output = (char * int) list

let rec reference (list : input) : output =
  match list with
  | [] -> []
  | x :: rest -> (
    match reference rest with
    | (y, n) :: more when x = y -> (y, n + 1) :: more
    | others -> (x, 1) :: others)

let rec submission (l : input) : output =
  match l with
  | [] -> []
  | x :: y :: rest when x = y -> (x, 2) :: submission rest
  | x :: rest -> (x, 1) :: submission rest

let rec written (x : char) n = if n = 0 then [] else x :: written x (n - 1)

let rec changes = function (x, _) :: ((y, _) :: _ as rest) -> (x : char) <> y && changes rest | _ -> true

let post list result = changes result && List.concat_map (fun (x, n) -> written x n) result = list

let init = ['b'; 'a'; 'a'; 'a']
