let rec keys = function [] -> [] | (k, _) :: rest -> k :: keys rest
