#include <iostream>

int main() {
    double sum = 0;
    int count = 0, x;
    while (std::cin >> x) {
        sum += x;
        count++;
    }
    if (count == 0) std::cout << "No numbers\n";
    else std::cout << "Average: " << sum / count << "\n";
}
