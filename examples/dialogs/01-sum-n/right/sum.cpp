#include <iostream>

int main() {
    int n;
    long long x, sum = 0;
    std::cin >> n;
    for (int i = 0; i < n; i++) {
        std::cin >> x;
        sum += x;
    }
    std::cout << sum << std::endl;
}
