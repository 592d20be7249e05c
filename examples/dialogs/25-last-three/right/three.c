#include <stdio.h>

int main(void) {
    long long a, b, c;
    int count = 2;
    scanf("%lld %lld %lld", &a, &b, &c);
    while (c != 0) {
        printf("%lld\n", a * b * c);
        count++;
        a = b;
        b = c;
        scanf("%lld", &c);
    }
    printf("%d numbers before 0\n", count);
    return 0;
}
