#include <stdio.h>

struct square { int row, column; };

/* Reads one character at a time, up to the end of the line. */
static struct square get(void) {
    struct square s;
    s.row = getchar();
    s.column = getchar();
    while (getchar() != '\n');
    return s;
}

static int same(struct square a, struct square b) {
    return a.row == b.row && a.column == b.column;
}

int main(void) {
    struct square a = get(), b = get(), c = get();
    while (c.column != 'X') {
        printf("Column X, please\n");
        c = get();
    }
    int equal = same(a, b) + same(b, c) + same(a, c);
    if (equal == 3) printf("all the same\n");
    else if (equal == 1) printf("two the same\n");
    else printf("all different\n");
    return 0;
}
