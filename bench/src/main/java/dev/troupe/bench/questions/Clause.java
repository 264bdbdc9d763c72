package dev.troupe.bench.questions;

import java.util.List;
import java.util.function.Predicate;

/**
 * A condition on rows and the words for it.
 *
 * @param words before what they restrict in Chinese, behind it in English
 */
record Clause(String words, Predicate<List<Cell>> condition) {
    static final Clause NONE = new Clause("", _ -> true);

    private static final String WHERE = "where ";
    private static final String OF = "的";

    /** Whether its words can be joined with those of another by "and" or "or". */
    boolean isJoinable() {
        return words.startsWith(WHERE) || words.endsWith(OF);
    }

    Clause and(Clause other, String template) {
        return join(other, template, condition.and(other.condition));
    }

    Clause or(Clause other, String template) {
        return join(other, template, condition.or(other.condition));
    }

    private Clause join(Clause other, String template, Predicate<List<Cell>> both) {
        boolean isChinese = words.endsWith(OF);
        var first = isChinese ? words.substring(0, words.length() - 1) : words;
        var second = isChinese ? other.words : other.words.substring(WHERE.length());
        return new Clause(template.replace("{x}", first).replace("{y}", second), both);
    }
}
