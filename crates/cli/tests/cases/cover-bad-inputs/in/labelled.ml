let labelled ~by n = n + by
