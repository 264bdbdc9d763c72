package dev.troupe.model.media;

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
