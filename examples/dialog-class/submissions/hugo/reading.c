#include <stdio.h>
#include "reading.h"

int next(void) {
    int number;
    return scanf("%d", &number) == 1 ? number : 0;
}
