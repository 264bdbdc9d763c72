package dev.troupe.page.followup;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.component.NumberText;
import dev.troupe.page.run.Page;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers questions about the numbers of a page without a model, such as "what is the highest
 * amount", in Chinese and English. Every word with content must name something of one block;
 * otherwise the answer states which words the page does not have.
 */
public final class PageLookup {
    private static final int MAX_SUGGESTED = 3;
    private static final int MAX_LENGTH = 500; // characters: each name of the page is searched for

    private final List<Figures> figures; // of the blocks that have numbers

    private PageLookup(List<Figures> figures) {
        this.figures = figures;
    }

    public static PageLookup of(Page page) {
        return new PageLookup(
                page.blocks().stream().flatMap(block -> Figures.of(block).stream()).toList());
    }

    /** A possible answer, better the more of the question names something of its block. */
    private record Candidate(Figures figures, String text, int matched) {}

    /** The answer; empty if the page does not have one. */
    public Optional<PageAnswer> find(String question) {
        if (question.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var language = Language.of(question);
        var candidates = new ArrayList<Candidate>();
        for (var one : figures) {
            answer(question, one, language).ifPresent(candidates::add);
        }
        int best = candidates.stream().mapToInt(Candidate::matched).max().orElse(0);
        var chosen = candidates.stream().filter(it -> it.matched() == best).toList();
        return chosen.stream().map(Candidate::text).distinct().count() == 1
                ? Optional.of(
                        new PageAnswer(
                                chosen.getFirst().text()
                                        + chosen.stream()
                                                .map(it -> " [" + it.figures().block() + "]")
                                                .reduce("", String::concat),
                                chosen.stream().map(it -> it.figures().block()).toList()))
                : Optional.empty();
    }

    /** Why the page does not have an answer, and what it can answer. */
    public PageAnswer refuse(String question) {
        var language = Language.of(question);
        var asked = question.substring(0, Math.min(MAX_LENGTH, question.length()));
        var unread =
                figures.stream()
                        .map(it -> unread(asked, it))
                        .min(Comparator.comparingInt(List::size))
                        .orElse(List.of());
        var titles =
                figures.stream()
                        .map(it -> (it.title().isEmpty() ? it.block() : it.title()) + columns(it))
                        .toList();
        var why =
                unread.isEmpty()
                        ? language.choose(
                                "页面的数据不能明确回答这个问题。",
                                "The data of this page does not answer this question clearly.")
                        : language.choose(
                                        "页面的数据中没有：%s。", "The data of this page does not have: %s.")
                                .formatted(String.join(", ", unread));
        return new PageAnswer(
                why
                        + " "
                        + language.choose(
                                        "可以问最高、最低、平均、中位数、合计、个数，或某一项的值；有数字的内容：%s。",
                                        "Ask for the highest, lowest, average, median, total or count, or for one value; what has numbers: %s.")
                                .formatted(
                                        titles.isEmpty()
                                                ? language.choose("无", "nothing")
                                                : String.join("; ", titles)),
                List.of());
    }

    /** Questions that the page answers: about the first column of each block, at most 3. */
    List<String> suggest(Language language) {
        return figures.stream()
                .filter(it -> !it.isGrid() && it.labels().size() > 1)
                .map(it -> it.columns().keySet().iterator().next().replace('_', ' '))
                .distinct()
                .map(column ->
                        language.choose("%s 最高的是哪个？", "What is the highest %s?").formatted(column))
                .filter(question -> find(question).isPresent())
                .limit(MAX_SUGGESTED)
                .toList();
    }

    private static String columns(Figures figures) {
        var names = figures.isGrid() ? figures.labels() : List.copyOf(figures.columns().keySet());
        return " (" + String.join(", ", names) + ")";
    }

    private static List<String> unread(String question, Figures figures) {
        var words = QuestionWords.of(question).withoutNames(figures.names());
        for (var lookup : Lookup.values()) {
            words = words.without(lookup.words());
        }
        return words.unread(figures.names());
    }

    private static Optional<Candidate> answer(String question, Figures figures, Language language) {
        if (!unread(question, figures).isEmpty()) {
            return Optional.empty();
        }
        int matched = QuestionWords.of(question).withoutNames(figures.names()).matched();
        return (figures.isGrid()
                        ? ofGrid(question, figures, language)
                        : ofColumns(question, figures, language))
                .map(text -> new Candidate(figures, text, matched));
    }

    /** The item whose label the question names, by the same words or by what it asks for. */
    private static Optional<String> ofGrid(String question, Figures figures, Language language) {
        var words = QuestionWords.of(question);
        var values = Objects.requireNonNull(figures.columns().get(""));
        var found = new ArrayList<String>();
        for (int i = 0; i < figures.labels().size(); i++) {
            var label = figures.labels().get(i).replace('_', ' ');
            boolean isAsked =
                    words.names(label)
                            || lookupOf(question) != Lookup.VALUE
                                    && lookupOf(question).words().matcher(label).find();
            if (isAsked && values.get(i) instanceof Value.Num(var number)) {
                found.add(state(label, number, language));
            }
        }
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static Optional<String> ofColumns(String question, Figures figures, Language language) {
        var words = QuestionWords.of(question);
        var lookup = lookupOf(question);
        var named = figures.columns().keySet().stream().filter(words::namesPart).toList();
        var columns = named.isEmpty() ? List.copyOf(figures.columns().keySet()) : named;
        var row = rowOf(words, figures);
        if (columns.size() != 1 || row.isEmpty() && lookup == Lookup.VALUE) {
            return Optional.empty();
        }
        var column = columns.getFirst();
        var values = Objects.requireNonNull(figures.columns().get(column));
        if (row.isPresent()) {
            return values.get(row.get()) instanceof Value.Num(var number)
                    ? Optional.of(
                            state(figures.labels().get(row.get()) + " " + column, number, language))
                    : Optional.empty();
        }
        return compute(lookup, figures, column, values, language);
    }

    private static Optional<String> compute(
            Lookup lookup, Figures figures, String column, List<Value> values, Language language) {
        var numbers =
                values.stream()
                        .filter(Value.Num.class::isInstance)
                        .map(value -> ((Value.Num) value).number())
                        .toList();
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        var result = lookup.compute(numbers);
        var name = name(lookup, column, language);
        var where = new ArrayList<String>();
        for (int i = 0; i < values.size(); i++) {
            boolean isThere =
                    (lookup == Lookup.HIGHEST || lookup == Lookup.LOWEST)
                            && values.get(i) instanceof Value.Num(var number)
                            && number.compareTo(result) == 0;
            if (isThere) {
                where.add(figures.labels().get(i));
            }
        }
        var text = state(name, result, language);
        return Optional.of(
                where.isEmpty()
                        ? text
                        : text
                                + language.choose("（%s）", " (%s)")
                                        .formatted(String.join(", ", where)));
    }

    private static String name(Lookup lookup, String column, Language language) {
        return switch (lookup) {
            case HIGHEST -> language.choose("%s 的最高值", "The highest %s").formatted(column);
            case LOWEST -> language.choose("%s 的最低值", "The lowest %s").formatted(column);
            case MEAN -> language.choose("%s 的平均值", "The average of %s").formatted(column);
            case MEDIAN -> language.choose("%s 的中位数", "The median of %s").formatted(column);
            case TOTAL -> language.choose("%s 的合计", "The sum of %s").formatted(column);
            case COUNT -> language.choose("%s 的个数", "The count of %s").formatted(column);
            case VALUE -> column;
        };
    }

    private static String state(String name, BigDecimal number, Language language) {
        return language.choose("%s：%s", "%s: %s").formatted(name, NumberText.format(number));
    }

    /** The row whose label the question names; empty if it names none or several. */
    private static Optional<Integer> rowOf(QuestionWords words, Figures figures) {
        var rows = new ArrayList<Integer>();
        for (int i = 0; i < figures.labels().size(); i++) {
            if (words.names(figures.labels().get(i))) {
                rows.add(i);
            }
        }
        return rows.size() == 1 ? Optional.of(rows.getFirst()) : Optional.empty();
    }

    private static Lookup lookupOf(String question) {
        for (var lookup : Lookup.values()) {
            if (lookup.words().matcher(question).find()) {
                return lookup;
            }
        }
        return Lookup.VALUE;
    }
}
