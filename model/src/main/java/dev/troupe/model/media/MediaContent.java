package dev.troupe.model.media;

import java.util.Optional;

/** A picture or a sound in memory, with its media type. */
public final class MediaContent {
    private final byte[] bytes;
    private final String type;

    private MediaContent(byte[] bytes, String type) {
        this.bytes = bytes;
        this.type = type;
    }

    /**
     * @param type {@code image/png}
     */
    public static MediaContent of(byte[] bytes, String type) {
        return new MediaContent(bytes.clone(), type);
    }

    /** A picture, whose first bytes state its type; empty if it is not PNG, JPEG, WebP or GIF. */
    public static Optional<MediaContent> ofPicture(byte[] bytes) {
        return pictureType(bytes).map(type -> of(bytes, type));
    }

    private static Optional<String> pictureType(byte[] bytes) {
        if (contains(bytes, 0, 0x89, 'P', 'N', 'G')) {
            return Optional.of("image/png");
        }
        if (contains(bytes, 0, 0xff, 0xd8, 0xff)) {
            return Optional.of("image/jpeg");
        }
        if (contains(bytes, 0, 'R', 'I', 'F', 'F') && contains(bytes, 8, 'W', 'E', 'B', 'P')) {
            return Optional.of("image/webp");
        }
        return contains(bytes, 0, 'G', 'I', 'F', '8') ? Optional.of("image/gif") : Optional.empty();
    }

    private static boolean contains(byte[] bytes, int from, int... signature) {
        if (bytes.length < from + signature.length) {
            return false;
        }
        for (int at = 0; at < signature.length; at++) {
            if ((bytes[from + at] & 0xff) != signature[at]) {
                return false;
            }
        }
        return true;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    public int length() {
        return bytes.length;
    }

    /** The media type: {@code image/png}. */
    public String type() {
        return type;
    }
}
