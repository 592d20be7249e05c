#include <cstdlib>
#include <iostream>
#include <string>
using namespace std;

int main(int argc, char **argv) {
    int left = atoi(argv[1]), move = 0, n = 0;
    string me = "Anna", other = "Ben";
    while (left != 0) {
        if (move > 0) swap(me, other);
        cout << left << " left, " << me << "?" << endl;
        cin >> n;
        while (n < 1 || n > 3) {
            cout << "1 to 3, please" << endl;
            cin >> n;
        }
        left -= n;
        move++;
    }
    cout << other << " wins, " << me << " took " << n << " in move " << move << endl;
}
