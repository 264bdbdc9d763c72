package dev.troupe.cli;

import dev.troupe.store.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a person is told of an error that nobody foresaw: one line, and where the rest is. */
final class Unexpected {
    private Unexpected() {}

    static void tell(Exception exception, Surroundings surroundings) {
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof StoreException stored) { // foreseen, wherever it came up
                var said = CellText.oneLine(surroundings.say(stored.sentence()));
                surroundings.err().println("troupe: " + said);
                return;
            }
        }
        var language = surroundings.language();
        var text =
                language.choose(
                                "意外错误：%s；详情在 %s，请附上它报告问题",
                                "unexpected error: %s; report it with %s")
                        .formatted(
                                CellText.oneLine(exception.toString()),
                                keep(exception, surroundings));
        surroundings.err().println("troupe: " + text);
    }

    /** The file that holds the details, or the details where it cannot be written. */
    private static String keep(Exception exception, Surroundings surroundings) {
        var details = new StringWriter();
        exception.printStackTrace(new PrintWriter(details, true));
        try {
            var directory = Files.createDirectories(surroundings.home().resolve("errors"));
            Path file = Files.createTempFile(directory, "error-", ".txt");
            return Files.writeString(file, details.toString()).toString();
        } catch (IOException _) {
            return details.toString();
        }
    }
}
