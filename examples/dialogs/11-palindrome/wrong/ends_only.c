#include <stdio.h>
#include <string.h>

int main(void) {
    char s[1000] = "";
    fgets(s, sizeof s, stdin);
    s[strcspn(s, "\n")] = '\0';
    int n = strlen(s);
    printf("is palindrome? ");
    if (n == 0 || s[0] == s[n - 1]) printf("True\n");
    else printf("False\n");
    return 0;
}
