#include <iostream>
using namespace std;

int main() {
    int a, b, c, count = 2;
    cin >> a >> b >> c;
    while (c != 0) {
        cout << a * b * c << endl;
        count++;
        a = b;
        b = c;
        cin >> c;
    }
    cout << count << endl;
}
