#include <stdio.h>

int main(void) {
    int roll, total = 0;
    do {
        scanf("%d", &roll);
        while (roll < 1 || roll > 6) {
            printf("Cheater!\n");
            scanf("%d", &roll);
        }
        total += roll;
    } while (roll == 6);
    printf("Total: %d\n", total);
    return 0;
}
