#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    const char *name[] = {"Anna", "Ben"};
    int left = atoi(argv[1]), move = 0, n;
    do {
        printf("%d left, %s?\n", left, name[move % 2]);
        scanf("%d", &n);
        while (n < 1 || n > 3) {
            printf("1 to 3, please\n");
            scanf("%d", &n);
        }
        left -= n;
        move++;
    } while (left > 0);
    printf("%s wins, %s took %d in move %d\n", name[move % 2], name[(move + 1) % 2], n, move);
    return 0;
}
