#include <stdio.h>
#include <string.h>

int main(void) {
    char a[10], b[10], c[10];
    scanf("%9s", a);
    scanf("%9s", b);
    if (strcmp(a, b) == 0) {
        printf("Agreed: %s\n", a);
        return 0;
    }
    puts("One more vote");
    scanf("%9s", c);
    printf("The %s was right: %s\n", strcmp(a, c) == 0 ? "first" : "second", c);
    return 0;
}
