package dev.troupe.packs.code;

import dev.troupe.agent.ToolContext;
import dev.troupe.agent.UncertainCallException;
import dev.troupe.core.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Files that a program may replace, as they were before it ran. A program that is run again after
 * the process ended reads copies of what is there now, so it must not find its own results in the
 * place of what it read.
 */
final class ReplacedFiles {
    private ReplacedFiles() {}

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
                        "文件“%s”在程序被中断后已改变，不知道是不是程序自己改的；请查看该文件",
                        "file '%s' has changed since the program was cut off, perhaps by the program itself; look at the file",
                        path);
            }
        }
    }

    private static String hash(Path file) {
        try (var out =
                new DigestOutputStream(
                        OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-256"))) {
            Files.copy(file, out);
            return HexFormat.of().formatHex(out.getMessageDigest().digest());
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file.getFileName(), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
