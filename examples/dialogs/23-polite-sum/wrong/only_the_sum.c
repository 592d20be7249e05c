#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        char line[1000], *end;
        long n;
        printf("A number, please: ");
        for (;;) {
            if (!fgets(line, sizeof line, stdin)) return 1;
            n = strtol(line, &end, 10);
            while (*end == ' ' || *end == '\n') end++;
            if (*end == '\0' && n >= 1 && n <= 99) break;
            printf("From 1 to 99, please: ");
        }
        sum += n;
    }
    printf("%d\n", sum);
    return 0;
}
