package dev.troupe.cli.terminal;

import dev.troupe.runtime.settings.Environment;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** The surroundings that the process has. */
public final class SystemContext {
    private static final Screen.Cells USUAL = new Screen.Cells(80, 24);

    private SystemContext() {}

    public static CliContext create() {
        var environment = Environment.ofProcess();
        boolean outIsTerminal = isTerminal("troupe.stdout");
        boolean inIsTerminal = isTerminal("troupe.stdin");
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = utf8(System.out);
        return new CliContext(
                environment,
                in,
                out,
                utf8(System.err),
                inIsTerminal && outIsTerminal ? Prompt.plain(in, out) : Prompt.NOBODY,
                outIsTerminal ? screen(environment.variables()) : Screen.NONE);
    }

    private static PrintStream utf8(PrintStream stream) {
        return new PrintStream(stream, false, StandardCharsets.UTF_8);
    }

    /** The launcher passes it; without a launcher, Java knows whether both are. */
    private static boolean isTerminal(String property) {
        var told = System.getProperty(property);
        return told == null
                ? Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false)
                : told.equals("terminal");
    }

    private static Screen screen(Map<String, String> environment) {
        boolean isDumb = "dumb".equals(environment.get("TERM"));
        var noColor = environment.get("NO_COLOR"); // no-color.org: set and not empty
        boolean hasColor = !isDumb && (noColor == null || noColor.isEmpty());
        return isDumb ? Screen.NONE : new Screen(true, hasColor, new TerminalSize());
    }

    /** Asks the terminal, which is opened only when it is needed. */
    private static final class TerminalSize implements Screen.Size {
        private @Nullable Terminal terminal;
        private boolean isSilent;
        private Screen.Cells last = USUAL;

        @Override
        public synchronized Screen.Cells cells() {
            try {
                var size = open().getSize();
                if (size.getColumns() > 0 && size.getRows() > 0) {
                    last = new Screen.Cells(size.getColumns(), size.getRows());
                }
            } catch (IOException | IllegalStateException _) {
                isSilent =
                        true; // the terminal does not report it, or Ctrl-C has closed it: the last
                // known size is used
            }
            return last;
        }

        private Terminal open() throws IOException {
            if (isSilent) {
                throw new IOException("asked before");
            }
            if (terminal == null) {
                terminal = TerminalBuilder.builder().system(true).dumb(false).build();
            }
            return terminal;
        }
    }
}
