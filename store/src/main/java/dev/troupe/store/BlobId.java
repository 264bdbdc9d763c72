package dev.troupe.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Names a blob by its content: the SHA-256 of its bytes, 64 hexadecimal digits in lower case. */
public record BlobId(String value) {
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    public BlobId {
        if (!HASH.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "blob id '" + value + "' is not 64 hexadecimal digits in lower case");
        }
    }

    /** The id of some content. */
    public static BlobId of(byte[] content) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(content);
            return new BlobId(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
