/* Stops one number too early. */
#include <stdio.h>

int main(void) {
    int n, x, sum = 0;
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        scanf("%d", &x);
        sum += x;
    }
    printf("%d\n", sum);
    return 0;
}
