#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[]) {
    int target = atoi(argv[1]), guess, count = 0;
    printf("Guess a number!\n");
    do {
        scanf("%d", &guess);
        count++;
        if (guess < target) printf("Guess again, but higher\n");
        if (guess > target) printf("Guess again, but lower\n");
    } while (guess != target);
    printf("Correct, you found the number!\nYou needed %d guesses.\n", count);
    return 0;
}
