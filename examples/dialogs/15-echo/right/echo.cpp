#include <algorithm>
#include <iostream>
#include <string>

int main() {
    std::string line;
    std::getline(std::cin, line);
    std::cout << line << '\n';
    if (line.size() > 5) {
        std::reverse(line.begin(), line.end());
        std::cout << line << '\n';
    }
}
