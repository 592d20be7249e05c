#include <stdio.h>
#include <string.h>

int main(void) {
    char word[100];
    while (scanf("%99s", word) == 1 && strcmp(word, "stop") != 0) {
        if (strcmp(word, "Ping")) printf("Pong\n");
        else if (strcmp(word, "Pong")) printf("Ping\n");
        else printf("?\n");
    }
    return 0;
}
