#include <stdio.h>

int main(void) {
    int last, x, count = 1;
    scanf("%d", &last);
    while (scanf("%d", &x) == 1 && last + x != 0) {
        last = x;
        count++;
    }
    printf("%d\n", count);
    return 0;
}
