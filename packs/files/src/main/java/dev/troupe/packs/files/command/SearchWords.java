package dev.troupe.packs.files.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a description by which texts are searched: all of them must occur. */
final class SearchWords {
    private static final Set<String> NO_WORDS =
            Set.of(
                    "the", "a", "an", "of", "and", "our", "my", "your", "their", "any", "word",
                    "words", "project", "company", "topic", "about", "名字", "这个", "那个", "公司", "项目");

    private SearchWords() {}

    /** The words that state something; if none does, all of them. */
    static List<String> of(String description) {
        var all = new ArrayList<String>();
        var telling = new ArrayList<String>();
        for (var word :
                description.strip().split("[\\s的、，,]+|(?<=\\p{IsHan})[和与](?=\\p{IsHan})", -1)) {
            if (!word.isBlank()) {
                all.add(word);
                if (!NO_WORDS.contains(word.toLowerCase(Locale.ROOT))) {
                    telling.add(word);
                }
            }
        }
        return telling.isEmpty() ? List.copyOf(all) : List.copyOf(telling);
    }
}
