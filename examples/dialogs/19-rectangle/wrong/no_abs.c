#include <stdio.h>

int main(void) {
    int ax, ay, bx, by;
    scanf("%d%d%d%d", &ax, &ay, &bx, &by);
    int width = bx - ax, height = by - ay;
    printf("corner %d %d\n", ax < bx ? ax : bx, ay < by ? ay : by);
    printf("area %d\n", width * height);
    printf("longer side %d\n", width > height ? width : height);
    if (width == height) printf("square\n");
    return 0;
}
