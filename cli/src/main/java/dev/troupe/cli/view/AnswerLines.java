package dev.troupe.cli.view;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.Screen;
import dev.troupe.cli.terminal.TableGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An answer as lines that fit a terminal: text is wrapped between words, and tables in Markdown
 * stand in columns. Pipes and files get the answer as it is.
 */
final class AnswerLines {
    private static final Pattern MARK = Pattern.compile("\\s*(?:- |\\d{1,2}\\. )?");
    private static final int LEAST = 20; // cells; a narrower terminal wraps automatically

    private final int columns;

    /**
     * @param columns of the terminal
     */
    AnswerLines(int columns) {
        this.columns = Math.max(LEAST, columns);
    }

    static List<String> lines(String text, Screen screen) {
        var lines = CellText.cleanLines(text).lines();
        return screen.isTerminal()
                ? new AnswerLines(screen.size().cells().columns()).fit(lines.toList())
                : lines.toList();
    }

    List<String> fit(List<String> lines) {
        var fitting = new ArrayList<String>();
        for (int at = 0; at < lines.size(); ) {
            int end = at;
            while (end < lines.size() && lines.get(end).startsWith("|")) {
                end++;
            }
            if (end - at >= 2 && TableGrid.isRule(lines.get(at + 1))) {
                fitting.addAll(TableGrid.of(lines.subList(at, end)).lines(columns));
                if (end < lines.size() && !lines.get(end).isBlank()) {
                    fitting.add("");
                }
                at = end;
            } else {
                fitting.addAll(wrap(lines.get(at)).toList());
                at++;
            }
        }
        return fitting;
    }

    /** Rows of one paragraph; those of a list or of an indented line have its indent. */
    private Stream<String> wrap(String line) {
        var mark = MARK.matcher(line);
        int indent = mark.lookingAt() ? mark.end() : 0;
        return CellText.wrap(line, columns, " ".repeat(Math.min(indent, columns / 4))).stream();
    }
}
