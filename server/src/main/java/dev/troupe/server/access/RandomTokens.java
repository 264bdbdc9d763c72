package dev.troupe.server.access;

import dev.troupe.core.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Random text that no user can guess, and the form in which it is stored. 256 random bits need no
 * slow hash: a stolen SHA-256 of them is of no use.
 */
public final class RandomTokens {
    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomTokens() {}

    /** 43 letters, digits, dashes and underscores. */
    public static String random() {
        return encode(randomBytes(BYTES));
    }

    static byte[] randomBytes(int count) {
        var bytes = new byte[count];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /** Whether it could be one. */
    static boolean isToken(String text) {
        return FORM.matcher(text).matches();
    }

    /** What is stored of a token: its SHA-256 in hexadecimal. */
    static String hash(String token) {
        return HexFormat.of().formatHex(Sha256.digest(token));
    }

    /** What a page shows to prove that it may read answers to the holder of a token. */
    static String csrfToken(String token) {
        return derive(token, "troupe csrf");
    }

    /** Another token that only the holder of the first can know (RFC 2104, HMAC). */
    static String derive(String token, String purpose) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return encode(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    /** SHA-256 as text of the same form as tokens. */
    public static String digest(String text) {
        return encode(Sha256.digest(text));
    }

    /** In the same time wherever they differ. */
    static boolean constantTimeEquals(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
