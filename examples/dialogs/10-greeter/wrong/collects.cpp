#include <iostream>
#include <sstream>
#include <string>
using namespace std;

int main() {
    ostringstream out;
    string name;
    out << "What is your name?" << endl;
    getline(cin, name);
    out << "Hello, " << name << "!" << endl;
    cout << out.str();
}
