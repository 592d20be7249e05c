#include <stdio.h>

int main(void) {
    int n;
    short x, product = 1;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%hd", &x);
        product *= x;
    }
    printf("%d\n", product);
    return 0;
}
