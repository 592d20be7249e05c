let sum list = 1 +
