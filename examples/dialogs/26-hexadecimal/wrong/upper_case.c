#include <stdio.h>

int main(void) {
    static int seen[4096];
    int n;
    scanf("%d", &n);
    while (!seen[n]) {
        printf("%X\n", n);
        seen[n] = 1;
        scanf("%d", &n);
    }
    printf("again: %X\n", n);
    return 0;
}
