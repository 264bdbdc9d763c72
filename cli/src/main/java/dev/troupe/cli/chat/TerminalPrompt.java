package dev.troupe.cli.chat;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.Prompt;
import dev.troupe.cli.terminal.Screen;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.codec.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A line editor on the terminal: history over starts, completion of commands and file names, pasted
 * texts of several lines. Ctrl-C drops the line, or stops the turn that runs; Ctrl-D leaves.
 */
final class TerminalPrompt implements Prompt, InterruptScope, AutoCloseable {
    private static final int HISTORY = 1_000; // lines

    private final Terminal terminal;
    private final LineReader reader;
    private final CliContext context;
    private final ChatCompleter completer;
    private final AtomicReference<@Nullable Thread> working = new AtomicReference<>();

    private TerminalPrompt(
            Terminal terminal, LineReader reader, CliContext context, ChatCompleter completer) {
        this.terminal = terminal;
        this.reader = reader;
        this.context = context;
        this.completer = completer;
        terminal.handle(Terminal.Signal.INT, _ -> interrupt());
    }

    /**
     * @param directory whose files are completed
     */
    static TerminalPrompt open(CliContext context, Path directory) {
        try {
            var terminal =
                    TerminalBuilder.builder()
                            .system(true)
                            .nativeSignals(true)
                            .stdinEncoding(StandardCharsets.UTF_8) // a locale may know less
                            .stdoutEncoding(StandardCharsets.UTF_8)
                            .build();
            return of(terminal, context, directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static TerminalPrompt of(Terminal terminal, CliContext context, Path directory) {
        var completer = new ChatCompleter(directory);
        var history = context.home().resolve("chat-history");
        var builder =
                LineReaderBuilder.builder()
                        .terminal(terminal)
                        .appName("troupe")
                        .parser(plainText())
                        .completer(completer)
                        .variable(LineReader.HISTORY_SIZE, HISTORY)
                        .variable(LineReader.HISTORY_FILE_SIZE, HISTORY)
                        .option(LineReader.Option.HISTORY_TIMESTAMPED, false)
                        .option(
                                LineReader.Option.DISABLE_EVENT_EXPANSION,
                                true); // "wow!" is a text
        if (isWritable(history)) {
            builder.variable(LineReader.HISTORY_FILE, history);
        }
        return new TerminalPrompt(terminal, builder.build(), context, completer);
    }

    /** Names of agents after {@code @}, as they are when they are completed. */
    void completeAgents(Supplier<List<String>> agents) {
        completer.setAgents(agents);
    }

    /** Quotes and backslashes are what they are in a message, and never leave it open. */
    private static DefaultParser plainText() {
        return new DefaultParser().quoteChars(new char[0]).escapeChars(new char[0]);
    }

    private static boolean isWritable(Path history) {
        try {
            PrivateFiles.createDirectories(history.resolveSibling(""));
            PrivateFiles.createFile(history);
            return true;
        } catch (IOException _) {
            return false; // a conversation without a history is still one
        }
    }

    /**
     * Also asked by what runs: such an answer is not a message, and Ctrl-C there stops the turn.
     */
    @Override
    public synchronized Optional<String> readLine(String text) {
        while (true) {
            boolean isMessage = working.get() == null;
            reader.setVariable(LineReader.DISABLE_HISTORY, !isMessage);
            try {
                return Optional.of(reader.readLine(text));
            } catch (UserInterruptException _) {
                if (SignalHandling.isTerminated()) {
                    return Optional.empty(); // no user pressed Ctrl-C, so nothing is cancelled
                }
                if (!isMessage) {
                    interrupt();
                    return Optional.empty();
                }
                terminal.writer().println(hint());
                terminal.flush();
            } catch (EndOfFileException _) {
                return Optional.empty();
            }
        }
    }

    private String hint() {
        return context.language().choose("（Ctrl-D 或 /exit 退出）", "(Ctrl-D or /exit leaves)");
    }

    private void interrupt() {
        var thread = working.get();
        if (thread != null) {
            thread.interrupt();
        }
    }

    @Override
    public Handle ofCurrentThread() {
        working.set(Thread.currentThread());
        return () -> {
            working.set(null);
            var _ = Thread.interrupted(); // it was meant for what has ended
        };
    }

    Screen.Cells cells() {
        var size = terminal.getSize();
        return size.getColumns() > 0 && size.getRows() > 0
                ? new Screen.Cells(size.getColumns(), size.getRows())
                : new Screen.Cells(80, 24);
    }

    @Override
    public void close() {
        try {
            reader.getHistory().save();
            terminal.close();
        } catch (IOException e) {
            context.err().println("troupe: " + e.getMessage());
        }
    }
}
