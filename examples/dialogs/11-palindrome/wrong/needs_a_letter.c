#include <stdio.h>
#include <string.h>

int main(void) {
    char s[1000] = "";
    fgets(s, sizeof s, stdin);
    s[strcspn(s, "\n")] = '\0';
    int n = strlen(s), same = n > 0;
    for (int i = 0; i < n / 2; i++)
        if (s[i] != s[n - 1 - i]) same = 0;
    printf("is palindrome? %s\n", same ? "True" : "False");
    return 0;
}
