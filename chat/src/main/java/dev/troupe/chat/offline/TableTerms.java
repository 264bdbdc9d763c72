package dev.troupe.chat.offline;

import dev.troupe.model.SourceSkill.KnownWord;
import dev.troupe.model.SourceSkill.Part;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which words of a text point at columns and values of the file that a conversation is about.
 *
 * @param lookUp finds them; the texts are asked about one after the other
 */
record TableTerms(Function<String, List<KnownWord>> lookUp) {
    /** If no file is open, or it cannot be read. */
    static final TableTerms NONE = new TableTerms(_ -> List.of());

    List<KnownWord> findTerms(String text) {
        return lookUp.apply(text);
    }

    /** The columns by which rows can be grouped. */
    Set<String> labels(String text) {
        return findTerms(text).stream()
                .filter(word -> word.part() == Part.LABEL)
                .map(KnownWord::word)
                .collect(Collectors.toSet());
    }
}
