import java.util.Scanner;

public class Crashes {
    public static void main(String[] args) {
        String line = new Scanner(System.in).nextLine();
        System.out.println(line);
        if (line.charAt(5) != '\0') {
            System.out.println(new StringBuilder(line).reverse());
        }
    }
}
