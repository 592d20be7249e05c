let sum list = ÿ list
