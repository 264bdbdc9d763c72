package dev.troupe.chat;

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
record Vocabulary(Function<String, List<KnownWord>> lookUp) {
    /** Where no file is open, or nobody can read it. */
    static final Vocabulary NONE = new Vocabulary(_ -> List.of());

    List<KnownWord> of(String text) {
        return lookUp.apply(text);
    }

    /** What groups can be made by. */
    Set<String> labels(String text) {
        return of(text).stream()
                .filter(word -> word.part() == Part.LABEL)
                .map(KnownWord::word)
                .collect(Collectors.toSet());
    }
}
