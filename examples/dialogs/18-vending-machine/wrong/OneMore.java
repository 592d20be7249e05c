import java.util.Scanner;

public class OneMore {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int price = Integer.parseInt(System.getenv("PRICE"));
        System.out.println("Price: " + price);
        int paid = 0;
        while (paid <= price) {
            int coin = in.nextInt();
            if (coin == 5 || coin == 10 || coin == 20 || coin == 50) {
                paid += coin;
                if (paid < price) System.out.println("Still " + (price - paid));
            } else {
                System.out.println("No such coin");
            }
        }
        int c = paid - price;
        System.out.println("Change: " + c / 20 + " x 20, " + c % 20 / 10 + " x 10, " + c % 10 / 5 + " x 5");
        System.out.println("Thank you");
    }
}
