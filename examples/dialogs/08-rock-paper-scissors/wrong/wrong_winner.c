#include <stdio.h>

int main(void) {
    const char *hand[] = {"Rock", "Paper", "Scissors"};
    int round = 0, score = 0, yours;
    while (scanf("%d", &yours) == 1 && yours != -1) {
        int mine = round++ % 3;
        printf("I play: %s you play: %s\n", hand[mine], hand[yours]);
        if (mine > yours) score++;
        if (mine < yours) score--;
    }
    puts(score > 0 ? "I won!" : score == 0 ? "Draw!" : "You won: well done!");
    return 0;
}
