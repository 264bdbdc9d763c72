package dev.troupe.retrieval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small corpus that tests may change: a copy of the folder {@code guide} of the resources. */
public final class Guide {
    private Guide() {}

    public static Path copyTo(Path folder) {
        try {
            var guide = Guide.class.getResource("guide");
            if (guide == null) {
                throw new IllegalStateException("the resources have no folder guide");
            }
            var source = Path.of(guide.toURI());
            try (var files = Files.walk(source)) {
                for (var file : files.toList()) {
                    var target = folder.resolve(source.relativize(file).toString());
                    if (Files.isDirectory(file)) {
                        Files.createDirectories(target);
                    } else {
                        Files.copy(file, target);
                    }
                }
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
