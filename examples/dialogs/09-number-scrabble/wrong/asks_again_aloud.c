#include <stdio.h>

int owner[10];

int wins(int p) {
    for (int a = 1; a <= 9; a++)
        for (int b = a + 1; b <= 9; b++)
            for (int c = b + 1; c <= 9; c++)
                if (a + b + c == 15 && owner[a] == p && owner[b] == p && owner[c] == p) return 1;
    return 0;
}

int main(void) {
    int moves = 0, p = 1;
    while (moves < 9) {
        int n;
        printf("%c to move:\n", p == 1 ? 'X' : 'O');
        scanf("%d", &n);
        if (n < 1 || n > 9 || owner[n]) continue;
        owner[n] = p;
        moves++;
        if (wins(p)) {
            printf("%c wins\n", p == 1 ? 'X' : 'O');
            return 0;
        }
        p = 3 - p;
    }
    printf("draw\n");
    return 0;
}
