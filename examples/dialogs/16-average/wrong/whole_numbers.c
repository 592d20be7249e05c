#include <stdio.h>

int main(void) {
    int n = 0, sum = 0, x;
    while (scanf("%d", &x) == 1) {
        sum += x;
        n++;
    }
    if (n > 0) printf("Average: %d\n", sum / n);
    else printf("No numbers\n");
    return 0;
}
