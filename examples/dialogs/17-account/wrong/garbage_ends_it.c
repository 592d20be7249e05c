#include <stdio.h>
#include <string.h>

int amount(void) {
    int n = 0;
    while (scanf("%d", &n) == 1 && n <= 0)
        printf("A positive number, please\n");
    return n;
}

int main(void) {
    char what[20];
    int balance = 0;
    while (scanf("%19s", what) == 1 && strcmp(what, "quit") != 0) {
        if (strcmp(what, "balance") == 0) printf("Balance: %d\n", balance);
        if (strcmp(what, "deposit") == 0) balance += amount();
        if (strcmp(what, "withdraw") == 0) {
            balance -= amount();
            if (balance < 0) printf("Overdrawn!\n");
        }
    }
    printf("Bye\n");
    return 0;
}
