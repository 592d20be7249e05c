#include <stdio.h>

int main(void) {
    char name[1000];
    printf("What is your name?\n");
    scanf("%999s", name);
    printf("Hello, %s!\n", name);
    return 0;
}
