#include <cstdlib>
#include <iostream>
using namespace std;

int main() {
    int price = atoi(getenv("PRICE")), paid = 0, coin;
    cout << "Price: " << price << endl;
    while (paid < price) {
        cin >> coin;
        if (coin == 5 || coin == 10 || coin == 20 || coin == 50) {
            paid += coin;
            if (paid < price) cout << "Still " << price - paid << endl;
        } else {
            cout << "No such coin" << endl;
        }
    }
    int change = paid - price;
    if (change > 0)
        cout << "Change: " << change / 20 << " x 20, " << change / 10 << " x 10, " << change / 5 << " x 5" << endl;
    cout << "Thank you" << endl;
}
