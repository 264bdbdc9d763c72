package dev.troupe.cli.terminal;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.run.JournalException;
import dev.troupe.language.Language;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user sees of an unexpected error: one line, and where the details are. */
public final class CrashMessage {
    private CrashMessage() {}

    public static void report(Exception exception, CliContext context) {
        var stored = StoreException.findCause(exception);
        if (stored.isPresent()) {
            var said = CellText.cleanLine(context.localize(stored.get().text()));
            context.err().println("troupe: " + said);
            return;
        }
        var language = context.language();
        var text =
                language.choose(
                                "意外错误：%s；详情在 %s，请附上它报告问题",
                                "unexpected error: %s; report it with %s")
                        .formatted(
                                CellText.cleanLine(exception.toString()),
                                saveDetails(exception, context));
        context.err().println("troupe: " + text);
    }

    /**
     * The answer to a request whose run could not be recorded.
     *
     * @param run its id; {@code null} if it had none yet
     */
    public static Answer failedAnswer(
            JournalException exception, Language language, @Nullable String run) {
        var stored = StoreException.findCause(exception).orElseThrow(() -> exception);
        var said = stored.text();
        var reason = language.choose(said.zh(), said.en());
        var text =
                run == null
                        ? reason
                        : reason
                                + language.choose(
                                                "\n运行 %1$s 的进度已保存；问题解决后用 troupe resume %1$s 继续。",
                                                "\nThe progress of run %1$s is saved; after fixing the problem, run troupe resume %1$s to continue it.")
                                        .formatted(run);
        var problem = stored.problem();
        return new Answer(Answer.State.FAILED, text, List.of(), null, null, null, problem);
    }

    /** The file that holds the details, or the details if it cannot be written. */
    private static String saveDetails(Exception exception, CliContext context) {
        var details = new StringWriter();
        exception.printStackTrace(new PrintWriter(details, true));
        try {
            var directory = PrivateFiles.createDirectories(context.home().resolve("errors"));
            Path file = Files.createTempFile(directory, "error-", ".txt");
            return Files.writeString(file, details.toString()).toString();
        } catch (IOException _) {
            return details.toString();
        }
    }
}
