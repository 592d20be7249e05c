let double n = n + n
