#include <algorithm>
#include <cstdlib>
#include <iostream>
using namespace std;

int main() {
    int ax, ay, bx, by;
    cin >> ax >> ay >> bx >> by;
    int w = abs(bx - ax), h = abs(by - ay);
    short area = w * h;
    cout << "corner " << min(ax, bx) << " " << min(ay, by) << endl;
    cout << "area " << area << endl;
    cout << "longer side " << max(w, h) << endl;
    if (w == h) cout << "square" << endl;
}
