package dev.troupe.cli.life;

import dev.troupe.cli.terminal.UsageException;
import dev.troupe.packs.life.file.LifeFileFormat;
import dev.troupe.packs.life.item.ItemKind;
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

    /** The format that is given, or else by the extension of the file, or JSON. */
    LifeFileFormat format(@Nullable Path file) {
        if (format != null) {
            return LifeFileFormat.of(format);
        }
        var name = file == null ? "" : file.toString();
        return Arrays.stream(LifeFileFormat.values())
                .filter(one -> name.endsWith("." + one.extension()))
                .findFirst()
                .orElse(LifeFileFormat.JSON);
    }

    ItemKind kind() {
        return ItemKind.of(kind)
                .orElseThrow(() ->
                        new UsageException(
                                "没有“%s”；有 %s",
                                "there is no '%s'; there are %s",
                                kind,
                                Arrays.stream(ItemKind.values())
                                        .map(ItemKind::plural)
                                        .collect(Collectors.joining(", "))));
    }
}
