#include <iostream>
#include <sstream>
#include <string>
using namespace std;

bool valid(const string &line, int &n) {
    istringstream in(line);
    string rest;
    return in >> n && !(in >> rest) && n >= 1 && n <= 99;
}

int main() {
    int sum = 0;
    for (int i = 1; i <= 3; i++) {
        string line;
        int n;
        cout << "Number " << i << ", please: ";
        getline(cin, line);
        while (!valid(line, n)) {
            cout << "I need a number between 1 and 99: ";
            getline(cin, line);
        }
        sum += n;
    }
    cout << sum << " is the sum." << endl;
}
