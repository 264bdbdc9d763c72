package dev.troupe.cli;

import dev.troupe.chat.Answer;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.JournalException;
import dev.troupe.language.Language;
import dev.troupe.store.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a person is told of an error that nobody foresaw: one line, and where the rest is. */
final class Unexpected {
    private Unexpected() {}

    static void tell(Exception exception, Surroundings surroundings) {
        var stored = stored(exception);
        if (stored.isPresent()) {
            var said = CellText.oneLine(surroundings.say(stored.get().sentence()));
            surroundings.err().println("troupe: " + said);
            return;
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

    /** What went wrong with the record of runs, which was foreseen, wherever it came up. */
    static Optional<StoreException> stored(Throwable thrown) {
        var cause = thrown.getCause();
        return thrown instanceof StoreException found
                ? Optional.of(found)
                : cause == null ? Optional.empty() : stored(cause);
    }

    /**
     * The answer to a request whose run could not be recorded.
     *
     * @param run its id; {@code null} where it had none yet
     */
    static Answer answer(JournalException exception, Language language, @Nullable String run) {
        var stored = stored(exception).orElseThrow(() -> exception);
        var said = stored.sentence();
        var reason = language.choose(said.zh(), said.en());
        var text =
                run == null
                        ? reason
                        : reason
                                + language.choose(
                                                "\n运行 %1$s 已保留到中断为止；问题解决后用 troupe resume %1$s 继续。",
                                                "\nRun %1$s is kept up to here; once that is mended, troupe resume %1$s goes on with it.")
                                        .formatted(run);
        var problem = stored.problem();
        return new Answer(Answer.State.FAILED, text, List.of(), null, null, null, problem);
    }

    /** The file that holds the details, or the details where it cannot be written. */
    private static String keep(Exception exception, Surroundings surroundings) {
        var details = new StringWriter();
        exception.printStackTrace(new PrintWriter(details, true));
        try {
            var directory = PrivateFiles.createDirectories(surroundings.home().resolve("errors"));
            Path file = Files.createTempFile(directory, "error-", ".txt");
            return Files.writeString(file, details.toString()).toString();
        } catch (IOException _) {
            return details.toString();
        }
    }
}
