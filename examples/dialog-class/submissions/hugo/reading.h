/* The next number of the input. */
int next(void);
