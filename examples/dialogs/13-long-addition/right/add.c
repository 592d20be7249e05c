#include <stdio.h>
#include <string.h>

int main(void) {
    char a[100], b[100], sum[102];
    scanf("%99s %99s", a, b);
    int i = strlen(a) - 1, j = strlen(b) - 1, k = 101, carry = 0;
    sum[k] = '\0';
    while (i >= 0 || j >= 0 || carry > 0) {
        int digit = carry;
        if (i >= 0) digit += a[i--] - '0';
        if (j >= 0) digit += b[j--] - '0';
        sum[--k] = '0' + digit % 10;
        carry = digit / 10;
    }
    printf("%s\n", sum + k);
    return 0;
}
