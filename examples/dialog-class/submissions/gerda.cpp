// Wants a first number even if there is none.
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> numbers(n);
    for (int &number : numbers) std::cin >> number;
    int sum = numbers.at(0);
    for (int i = 1; i < n; i++) sum += numbers[i];
    std::cout << sum << std::endl;
}
