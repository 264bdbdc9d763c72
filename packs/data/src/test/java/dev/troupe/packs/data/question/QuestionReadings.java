package dev.troupe.packs.data.question;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;

/** How questions about small tables are read, as text that tests compare. */
public final class QuestionReadings {
    private QuestionReadings() {}

    /** The computation as a sentence, or the refusal in Chinese after a question mark. */
    public static String read(String question, Table table) {
        return switch (QuestionAnalyzer.read(question, table)) {
            case Interpretation.Understood(var computation) -> computation.describe();
            case Interpretation.Unclear unclear -> "? " + unclear.format(true);
        };
    }

    /** A table from the text of a file. */
    public static Table table(String name, String csv) {
        return TableFiles.parse(name, csv.getBytes(StandardCharsets.UTF_8));
    }
}
