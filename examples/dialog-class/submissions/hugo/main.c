/* In two files. */
#include <stdio.h>
#include "reading.h"

int main(void) {
    int n = next(), sum = 0;
    while (n-- > 0) sum += next();
    printf("%d\n", sum);
    return 0;
}
