package dev.troupe.store.disk;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Text that is only shown and searched, made fit for every database. */
public final class DisplayText {
    private static final Charset UTF_8 = StandardCharsets.UTF_8;

    private DisplayText() {}

    /**
     * Text with replacement marks if a database would refuse it: zero characters, unpaired
     * surrogates.
     */
    public static String sanitize(String text) {
        return new String(text.getBytes(UTF_8), UTF_8).replace('\0', '\ufffd');
    }
}
