#include <iostream>
#include <string>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    string name;
    cout << "What is your name?\n";
    getline(cin, name);
    cout << "Hello, " << name << "!\n";
}
