package dev.troupe.store;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Text that is only shown and searched, made fit for every database. */
final class Shown {
    private static final Charset UTF_8 = StandardCharsets.UTF_8;

    private Shown() {}

    /** With marks where a database would refuse it: zero characters, halves of surrogate pairs. */
    static String text(String text) {
        return new String(text.getBytes(UTF_8), UTF_8).replace('\0', '\ufffd');
    }
}
