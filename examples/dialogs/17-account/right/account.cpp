#include <iostream>
#include <sstream>
#include <string>
using namespace std;

int amount() {
    string line, rest;
    while (getline(cin, line)) {
        istringstream words(line);
        int n;
        if (words >> n && !(words >> rest) && n > 0) return n;
        cout << "A positive number, please" << endl;
    }
    return 0;
}

int main() {
    int balance = 0;
    string what;
    cout << "> ";
    while (getline(cin, what) && what != "quit") {
        if (what == "balance") cout << "Balance: " << balance << endl;
        if (what == "deposit") balance += amount();
        if (what == "withdraw") {
            balance -= amount();
            if (balance < 0) cout << "Overdrawn!" << endl;
        }
        cout << "> ";
    }
    cout << "Bye" << endl;
}
