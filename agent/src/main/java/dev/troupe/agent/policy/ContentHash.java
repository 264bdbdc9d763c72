package dev.troupe.agent.policy;

import dev.troupe.core.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Names something by its content. */
final class ContentHash {
    private static final int BYTES = 12; // no two of one run's actions meet by chance

    private ContentHash() {}

    /** The first part of the SHA-256 of some texts, in hexadecimal. */
    static String of(String... texts) {
        var digest = Sha256.newDigest();
        for (var text : texts) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }
}
