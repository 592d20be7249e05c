let half x = x *. 0.3
