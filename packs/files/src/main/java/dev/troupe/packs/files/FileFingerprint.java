package dev.troupe.packs.files;

import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;

/** Identifies an entry of a directory under any name. */
final class FileFingerprint {
    private FileFingerprint() {}

    /**
     * Size and time of the last change, which do not change when it is moved.
     *
     * @return {@link Value#missing} if no such entry exists
     */
    static Value of(Path entry) {
        try {
            var attributes =
                    Files.readAttributes(
                            entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            var trace = new LinkedHashMap<String, Value>();
            trace.put("bytes", Value.of(attributes.size()));
            trace.put("modified", Value.of(attributes.lastModifiedTime().toString()));
            return Value.of(trace);
        } catch (IOException _) {
            return Value.missing();
        }
    }
}
