#include <stdio.h>

int owner[10];

int wins(int p) {
    for (int a = 1; a <= 9; a++)
        for (int b = a + 1; b <= 9; b++) {
            int c = 15 - a - b;
            if (c > b && c <= 9 && owner[a] == p && owner[b] == p && owner[c] == p) return 1;
        }
    return 0;
}

int main(void) {
    for (int move = 0; move < 9; move++) {
        int p = move % 2 + 1, n;
        printf("%c to move:\n", p == 1 ? 'X' : 'O');
        scanf("%d", &n);
        while (n < 1 || n > 9 || owner[n] != 0)
            scanf("%d", &n);
        owner[n] = p;
        if (wins(p)) {
            printf("%c wins\n", p == 1 ? 'X' : 'O');
            return 0;
        }
    }
    printf("draw\n");
    return 0;
}
