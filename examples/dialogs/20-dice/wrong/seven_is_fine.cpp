#include <iostream>
using namespace std;

int main() {
    int roll, total = 0;
    do {
        cout << "Roll: ";
        cin >> roll;
        if (roll < 1) {
            cout << "Cheater!" << endl;
            return 0;
        }
        total += roll;
    } while (roll >= 6);
    cout << "Total: " << total << endl;
}
