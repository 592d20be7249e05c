let count : bool list -> int = ??
