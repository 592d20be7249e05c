#include <stdio.h>

static int ask(const char *what) {
    int x;
    printf("%s: ", what);
    scanf("%d", &x);
    while (x < 0) {
        printf("not negative, please: ");
        scanf("%d", &x);
    }
    return x;
}

int main(void) {
    int count = 0;
    for (;;) {
        int x = ask("x");
        if (x == 0) break;
        int y = ask("y");
        printf("x + y = %d\n", x + y);
        count++;
    }
    printf("%d pairs\n", count);
    return 0;
}
