package dev.troupe.packs.data.python;

import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.stream.Collectors;

/** Texts and values as Python writes them. */
final class PythonLiterals {
    private PythonLiterals() {}

    /** A string literal; nothing in the text can end it. */
    static String literal(String text) {
        var out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> out.append(Character.isISOControl(c) ? "\\x%02x".formatted((int) c) : c);
            }
        }
        return out.append('"').toString();
    }

    static String literal(Cell cell) {
        return switch (cell) {
            case Cell.Text(var text) -> literal(text);
            case Cell.Numeric(var number) -> number.toPlainString();
            case Cell.Date _, Cell.DateTime _ -> "pd.Timestamp(" + literal(cell.text()) + ")";
            case Cell.Flag(var flag) -> flag ? "True" : "False";
            case Cell.Missing _ -> "float(\"nan\")";
        };
    }

    static String list(List<String> texts) {
        return texts.stream()
                .map(PythonLiterals::literal)
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** One line that cannot end a comment. */
    static String comment(String text) {
        return "# " + text.replaceAll("[\\p{Cntrl}\\u2028\\u2029\\u0085]+", " ").strip();
    }
}
