let total list = 0
