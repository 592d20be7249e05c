import java.util.Scanner;

public class Dice {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int total = 0;
        int roll;
        do {
            System.out.print("Roll: ");
            roll = in.nextInt();
            if (roll < 1 || roll > 6) {
                System.out.println("Cheater!");
                return;
            }
            total += roll;
        } while (roll == 6);
        System.out.println("Total: " + total);
    }
}
