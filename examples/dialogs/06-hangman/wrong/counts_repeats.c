#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char *secret = argv[1];
    int open = (strlen(secret) + 1) / 2;
    while (open > 0) {
        char guess;
        printf("Game state: %d to find\n", open);
        scanf(" %c", &guess);
        if (strchr(secret, guess)) {
            printf("Correct!\n");
            open--;
        } else {
            printf("Wrong!\n");
        }
    }
    printf("You win!\n");
    return 0;
}
