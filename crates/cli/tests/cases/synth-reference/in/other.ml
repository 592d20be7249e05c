let price n = n + 3
