let half x = x /. 2.
