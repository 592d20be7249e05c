#include <stdio.h>

int main(void) {
    int n, sum = 0;
    scanf("%d", &n);
    while (n > 0) {
        int x;
        scanf("%d", &x);
        sum += x;
        n--;
    }
    printf("%d", sum);
    return 0;
}
