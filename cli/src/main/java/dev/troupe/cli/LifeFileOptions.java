package dev.troupe.cli;

import dev.troupe.packs.life.Kind;
import dev.troupe.packs.life.LifeFormat;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which form a file has. */
final class LifeFileOptions {
    @Option(names = "--format", paramLabel = "json|csv|ics", descriptionKey = "life-format")
    private @Nullable String format;

    @Option(names = "--kind", paramLabel = "KIND", descriptionKey = "life-kind")
    private String kind = "tasks";

    /** As it is said, or else as the name of the file ends, or JSON. */
    LifeFormat format(@Nullable Path file) {
        if (format != null) {
            return LifeFormat.of(format);
        }
        var name = file == null ? "" : file.toString();
        return Arrays.stream(LifeFormat.values())
                .filter(one -> name.endsWith("." + one.extension()))
                .findFirst()
                .orElse(LifeFormat.JSON);
    }

    Kind kind() {
        return Kind.of(kind)
                .orElseThrow(() ->
                        new UsageException(
                                "没有“%s”；有 %s",
                                "there is no '%s'; there are %s",
                                kind,
                                Arrays.stream(Kind.values())
                                        .map(Kind::plural)
                                        .collect(Collectors.joining(", "))));
    }
}
