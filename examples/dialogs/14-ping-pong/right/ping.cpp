#include <iostream>
#include <string>

int main() {
    std::string word;
    while (std::cin >> word && word != "stop") {
        if (word == "Ping") std::cout << "Pong" << std::endl;
        else if (word == "Pong") std::cout << "Ping" << std::endl;
        else std::cout << "?" << std::endl;
    }
}
