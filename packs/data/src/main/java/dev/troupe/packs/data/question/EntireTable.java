package dev.troupe.packs.data.question;

import dev.troupe.language.FillerWords;
import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.mention.RequestText;
import java.util.regex.Pattern;

/** Requests that state nothing but a table: "read sales.csv", 打开 销售.csv. */
final class EntireTable {
    private static final FillerWords FILLER =
            FillerWords.common()
                    .with(FillerWords.load(EntireTable.class, "question-words.txt"))
                    .without("page", "pages");

    /** A question whose answer is not the table as it is. */
    private static final Pattern YES_OR_NO =
            Pattern.compile("^[^a-z]*(?:is|are|was|were|does|did|has|have)(?![a-z])|吗|有没有");

    private EntireTable() {}

    /** Whether every word of a request is filler or names the table. */
    static boolean isAsked(String question, String table) {
        var request = new RequestText(question);
        for (var word : NounMatcher.normalizeName(table).split(" ", -1))
            NounMatcher.find(request.text(), word).forEach(request::markRead);
        return !YES_OR_NO.matcher(request.text()).find()
                && request.coverage(FILLER).unread().isEmpty();
    }
}
