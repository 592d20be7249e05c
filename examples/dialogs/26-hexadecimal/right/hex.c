#include <stdio.h>

int main(void) {
    static int seen[4096];
    int n;
    while (scanf("%d", &n) == 1) {
        if (seen[n]) {
            printf("again: %x\n", n);
            break;
        }
        printf("%x\n", n);
        seen[n] = 1;
    }
    return 0;
}
