package dev.troupe.packs.files;

import dev.troupe.core.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;

/** What tells an entry of a directory from others, under whatever name it lies. */
final class Trace {
    private Trace() {}

    /**
     * Size and time of the last change, which moving keeps.
     *
     * @return {@link Value#missing} where there is no such entry
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
