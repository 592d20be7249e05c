#include <stdio.h>

int main(void) {
    int winning[3], pick, right = 0;
    scanf("%d %d %d", &winning[0], &winning[1], &winning[2]);
    for (int i = 0; i < 3; i++) {
        scanf("%d", &pick);
        while (pick < 1 || pick > 20) {
            printf("Another number, please\n");
            scanf("%d", &pick);
        }
        for (int k = 0; k < 3; k++)
            if (winning[k] == pick) right++;
    }
    printf("%d right\n", right);
    if (right == 3) printf("Jackpot!\n");
    if (right == 0) printf("Sorry\n");
    return 0;
}
