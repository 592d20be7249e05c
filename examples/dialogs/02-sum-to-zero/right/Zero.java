import java.util.Scanner;

public class Zero {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int last = in.nextInt();
        int x = in.nextInt();
        int count = 2;
        while (last + x != 0) {
            last = x;
            x = in.nextInt();
            count++;
        }
        System.out.println(count);
    }
}
