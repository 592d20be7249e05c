#include <iostream>
using namespace std;

int main() {
    int last, x, count = 1;
    cin >> x;
    do {
        last = x;
        cin >> x;
        count++;
    } while (last + x != 0);
    cout << count << endl;
}
