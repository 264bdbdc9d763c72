package dev.troupe.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Random text that nobody can guess, and what is kept of it. 256 random bits need no slow hash: a
 * stolen SHA-256 of them is of no use.
 */
final class Tokens {
    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private Tokens() {}

    /** 43 letters, digits, dashes and underscores. */
    static String random() {
        return text(randomBytes(BYTES));
    }

    static byte[] randomBytes(int count) {
        var bytes = new byte[count];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /** Whether it could be one. */
    static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }

    /** What is stored of a token: its SHA-256 in hexadecimal. */
    static String hash(String token) {
        return HexFormat.of().formatHex(sha256(token));
    }

    /** What a page shows to prove that it may read answers to the holder of a token. */
    static String csrf(String token) {
        return derived(token, "troupe csrf");
    }

    /** Another token that only the holder of the first can know (RFC 2104, HMAC). */
    static String derived(String token, String purpose) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return text(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    /** SHA-256 as text of the same form as tokens. */
    static String digest(String text) {
        return text(sha256(text));
    }

    /** In the same time wherever they differ. */
    static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
