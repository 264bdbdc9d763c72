package dev.troupe.agent;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names something by its content. */
final class Digest {
    private static final int BYTES = 12; // no two of one run's actions meet by chance

    private Digest() {}

    /** The first part of the SHA-256 of some texts, in hexadecimal. */
    static String of(String... texts) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            for (var text : texts) {
                var bytes = text.getBytes(StandardCharsets.UTF_8);
                sha.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
                sha.update(bytes);
            }
            return HexFormat.of().formatHex(sha.digest(), 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
