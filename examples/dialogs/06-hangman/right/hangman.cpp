#include <iostream>
#include <string>
using namespace std;

int main(int argc, char **argv) {
    string secret = argv[1];
    bool tried[10] = {};
    while (true) {
        string state;
        bool all = true;
        for (char c : secret) {
            if (c == ' ') continue;
            if (tried[c - '0']) state += c;
            else { state += '_'; all = false; }
        }
        if (all) break;
        cout << "Game state:" << state << endl;
        int guess;
        cin >> guess;
        bool good = secret.find('0' + guess) != string::npos && !tried[guess];
        cout << (good ? "Correct!" : "Wrong!") << endl;
        tried[guess] = true;
    }
    cout << "You win!" << endl;
}
