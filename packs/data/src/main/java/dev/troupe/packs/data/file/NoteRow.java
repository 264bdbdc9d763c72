package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A last row that is a note in every cell, as a note below a table of a web page is when its merged
 * cell is written out. It is not a row of data, and is omitted.
 */
final class NoteRow {
    /** A sentence, rather than a name that several columns share. */
    private static final Pattern SENTENCE =
            Pattern.compile("(?:\\S{1,40}\\s+){4}.*|\\p{IsHan}.{14,}", Pattern.DOTALL);

    private static final int FEWEST_COLUMNS = 3;
    private static final int FEWEST_ROWS = 3;
    private static final int LONGEST = 80; // characters of a note that the remark shows

    private NoteRow() {}

    /** Removes the row from rows that end with one, and reports it. */
    static void remove(List<List<String>> rows, List<Long> lines, List<LocalizedText> remarks) {
        if (rows.size() < FEWEST_ROWS || !isNote(rows.getLast())) return;
        var note = rows.getLast().getFirst().strip();
        var shown = note.length() <= LONGEST ? note : note.substring(0, LONGEST) + "…";
        rows.removeLast();
        lines.removeLast();
        remarks.add(
                new LocalizedText(
                        "最后一行是注释（“" + shown + "”），没有作为一行数据",
                        "The last row is a note and is not read as a row: '" + shown + "'"));
    }

    private static boolean isNote(List<String> row) {
        return row.size() >= FEWEST_COLUMNS
                && row.stream().distinct().count() == 1
                && SENTENCE.matcher(row.getFirst().strip()).matches();
    }
}
