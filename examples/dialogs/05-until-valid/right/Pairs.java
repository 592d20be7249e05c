import java.util.Scanner;

public class Pairs {
    static Scanner in = new Scanner(System.in);

    static int natural() {
        int x = in.nextInt();
        while (x < 0) {
            System.out.println("Try again");
            x = in.nextInt();
        }
        return x;
    }

    public static void main(String[] args) {
        int count = 0;
        int x = natural();
        while (x != 0) {
            int y = natural();
            System.out.println(x + y);
            count++;
            x = natural();
        }
        System.out.println(count);
    }
}
