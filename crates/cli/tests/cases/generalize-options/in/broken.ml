let f = (
