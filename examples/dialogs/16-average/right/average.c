#include <stdio.h>

int main(void) {
    int n = 0;
    long sum = 0, x;
    while (scanf("%ld", &x) == 1) {
        sum += x;
        n++;
    }
    if (n > 0) printf("average:   %.2f\n", (double)sum / n);
    else printf("NO NUMBERS\n");
    return 0;
}
