#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int open = atoi(getenv("PRICE")), coin;
    printf("Price: %d\n", open);
    while (open > 0) {
        scanf("%d", &coin);
        if (coin != 5 && coin != 10 && coin != 20 && coin != 50) {
            printf("No such coin\n");
            continue;
        }
        open -= coin;
        if (open > 0) printf("Still %d\n", open);
    }
    int change = -open;
    if (change > 0)
        printf("Change: %d x 20, %d x 10, %d x 5\n", change / 20, change % 20 / 10, change % 10 / 5);
    printf("Thank you\n");
    return 0;
}
