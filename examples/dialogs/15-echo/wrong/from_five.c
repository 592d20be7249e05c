#include <stdio.h>
#include <string.h>

int main(void) {
    char line[1000];
    fgets(line, sizeof line, stdin);
    printf("%s", line);
    int n = strlen(line);
    if (n > 5) {
        for (int i = n - 2; i >= 0; i--) putchar(line[i]);
        putchar('\n');
    }
    return 0;
}
