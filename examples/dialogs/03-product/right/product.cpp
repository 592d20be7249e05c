#include <iostream>

int main() {
    int n;
    long long product = 1;
    std::cin >> n;
    while (n-- > 0) {
        long long x;
        std::cin >> x;
        product *= x;
    }
    std::cout << product << "\n";
}
