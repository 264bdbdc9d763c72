package dev.troupe.language;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Splits a request into clauses, in Chinese and English. */
public final class Clauses {
    /** Kept whole: addresses, quoted text, file names and numbers with their commas and dots. */
    private static final Pattern WHOLE =
            Pattern.compile(
                    "https?://[^\\s\\p{IsHan}，。；、！？“”]+|\"[^\"]*\"|“[^”]*”|「[^」]*」|`[^`]*`"
                            + "|[\\w./\\\\-]+\\.[A-Za-z]{2,5}(?![A-Za-z])|\\d[\\d,.]*\\d",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern BREAK =
            Pattern.compile(
                    "[，。；;！!？?\\n]+|(?<=\\s|^)(?:\\d{1,2}[.)、]|[-*•])\\s+|,(?=\\s|\\p{IsHan})|\\.(?=\\s|$)"
                            + "|(?:\\s*\\band\\s+then\\b|\\s+\\bthen\\b|\\s+and\\s+(?=save|store|write|export|draw|plot|make|create|"
                            + "compute|calculate|show|tell|give|send|put|list|find|count|work|chart|render|generate))\\s*"
                            + "|(?:然后|接着|随后|之后再|并且|同时|最后|再把|再(?=[画算求统生保存导])|并(?=[画算求统生保存导用按将把]))",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern CONNECTIVE =
            Pattern.compile(
                    "^(?:(?:and|then|next|finally|first|after that|also)\\b[\\s,]*|(?:请|先|再|并|然后|最后|接着|同时|首先|其次))+",
                    Pattern.CASE_INSENSITIVE);

    private Clauses() {}

    /** The clauses in order; empty for a blank text. */
    public static List<Clause> split(String text) {
        var masked = masked(text);
        var clauses = new ArrayList<Clause>();
        var breaks = BREAK.matcher(masked);
        int start = 0;
        while (breaks.find()) {
            add(text, start, breaks.start(), clauses);
            start = breaks.end();
        }
        add(text, start, text.length(), clauses);
        return clauses;
    }

    /** The same text with letters in place of whatever must stay whole. */
    private static String masked(String text) {
        return WHOLE.matcher(text).replaceAll(match -> "x".repeat(match.group().length()));
    }

    private static void add(String text, int start, int end, List<Clause> clauses) {
        var piece = text.substring(start, end);
        var connective = CONNECTIVE.matcher(piece.stripLeading());
        int skipped = piece.length() - piece.stripLeading().length();
        if (connective.find()) {
            skipped += connective.end();
        }
        var clause = piece.substring(skipped).strip();
        if (!clause.isEmpty()) {
            clauses.add(new Clause(clause, start + skipped));
        }
    }
}
