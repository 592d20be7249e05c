#include <iostream>
using namespace std;

int natural() {
    int x;
    cin >> x;
    if (x < 0) {
        cout << "again: ";
        cin >> x;
    }
    return x;
}

int main() {
    int count = 0;
    while (true) {
        int x = natural();
        if (x == 0) break;
        int y = natural();
        cout << x + y << endl;
        count++;
    }
    cout << count << endl;
}
