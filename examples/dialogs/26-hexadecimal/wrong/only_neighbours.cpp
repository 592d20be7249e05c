#include <iostream>
using namespace std;

int main() {
    int last = -1, n;
    cin >> n;
    while (n != last) {
        cout << hex << n << endl;
        last = n;
        cin >> n;
    }
    cout << "again: " << hex << n << endl;
}
