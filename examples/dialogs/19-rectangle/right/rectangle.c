#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int ax, ay, bx, by;
    scanf("%d %d %d %d", &ax, &ay, &bx, &by);
    int width = abs(ax - bx), height = abs(ay - by);
    printf("corner %d %d\n", ax < bx ? ax : bx, ay < by ? ay : by);
    printf("area %d\n", width * height);
    printf("longer side %d\n", width > height ? width : height);
    if (width == height) printf("square\n");
    return 0;
}
