package dev.troupe.packs.code;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.UncertainCallException;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Files that a program may replace, as they were before it ran. A program that is run again after
 * the process ended reads copies of what is there now, so it must not find its own results in the
 * place of what it read.
 */
final class ReplacedFileGuard {
    private ReplacedFileGuard() {}

    /** What is put on record before the call: the SHA-256 of each file that is there, by path. */
    static Value hashes(List<Path> changes, ToolContext context) {
        var hashes = new LinkedHashMap<String, Value>();
        for (var file : changes) {
            if (Files.isRegularFile(file)) {
                hashes.put(context.workspace().display(file), Value.of(hash(file)));
            }
        }
        return Value.of(hashes);
    }

    /**
     * @throws UncertainCallException where a file is no longer what it was as the call was begun
     */
    static void requireUnchanged(List<Path> changes, ToolContext context) {
        if (!(context.before() instanceof Value.RecordOf(var hashes))) {
            return; // recorded by an older version
        }
        for (var file : changes) {
            var path = context.workspace().display(file);
            var known = hashes.get(path);
            if (known != null
                    && (!Files.isRegularFile(file) || !known.asText().equals(hash(file)))) {
                throw new UncertainCallException(
                        "文件“%s”在程序中断后发生了变化，可能由该程序修改；请检查该文件",
                        "file '%s' has changed since the program was interrupted, possibly by the program itself; check the file",
                        path);
            }
        }
    }

    private static String hash(Path file) {
        try {
            return Sha256.hex(file);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file.getFileName(), e);
        }
    }
}
