package dev.troupe.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Checked-in texts that show the wire form. */
final class Golden {
    private Golden() {}

    static String text(String name) {
        try (var stream = Golden.class.getResourceAsStream("/dev/troupe/codec/" + name)) {
            return new String(
                            Objects.requireNonNull(stream, name).readAllBytes(),
                            StandardCharsets.UTF_8)
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
