import java.util.Scanner;

public class Zero {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long product = 0;
        for (int i = 0; i < n; i++) {
            product *= in.nextLong();
        }
        System.out.println(product);
    }
}
