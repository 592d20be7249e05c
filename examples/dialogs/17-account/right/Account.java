import java.util.Scanner;

public class Account {
    static Scanner in = new Scanner(System.in);

    static int amount() {
        while (true) {
            try {
                int n = Integer.parseInt(in.nextLine().trim());
                if (n > 0) return n;
            } catch (NumberFormatException e) {
                // asked again below
            }
            System.out.println("A positive number, please");
        }
    }

    public static void main(String[] args) {
        int balance = 0;
        while (true) {
            System.out.print("> ");
            String what = in.nextLine();
            if (what.equals("quit")) break;
            if (what.equals("balance")) System.out.println("Balance: " + balance);
            if (what.equals("deposit")) balance += amount();
            if (what.equals("withdraw")) {
                balance -= amount();
                if (balance < 0) System.out.println("Overdrawn!");
            }
        }
        System.out.println("Bye");
    }
}
