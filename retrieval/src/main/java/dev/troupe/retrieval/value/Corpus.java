package dev.troupe.retrieval.value;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A folder of documents that can be searched.
 *
 * @param name letters, digits, dots, dashes and underscores, 1 to 64
 * @param version of the documents, of the same letters; empty if there is only one
 * @param folder absolute
 */
public record Corpus(String name, String version, Path folder) {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}");

    /**
     * @throws IllegalArgumentException when name or version has other letters
     */
    public Corpus {
        requireName(name);
        if (!version.isEmpty()) {
            requireName(version);
        }
        folder = folder.toAbsolutePath().normalize();
    }

    private static void requireName(String word) {
        if (!WORD.matcher(word).matches()) {
            throw new IllegalArgumentException(
                    "'"
                            + word
                            + "' is not a valid corpus name or version; use 1 to 64 letters, digits, dots, dashes or underscores");
        }
    }

    /** Name and version, {@code guide@2}; the name alone if there is no version. */
    public String id() {
        return version.isEmpty() ? name : name + "@" + version;
    }
}
