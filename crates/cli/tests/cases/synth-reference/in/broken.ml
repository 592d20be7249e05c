let price n = n + true
