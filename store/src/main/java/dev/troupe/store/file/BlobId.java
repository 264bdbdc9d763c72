package dev.troupe.store.file;

import dev.troupe.core.value.Sha256;
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
        return new BlobId(Sha256.hex(content));
    }

    @Override
    public String toString() {
        return value;
    }
}
