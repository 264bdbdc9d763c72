package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PersonColumn;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds Chinese verbs for what happened with every row of a table, which add nothing about it: 领了
 * in a table with 领用人, 借 in one with 借阅日期, 加油 in the file 用油记录. A verb that the table has a state
 * for, such as a value 已借出 or a date of borrowing that some rows do not have, is none.
 */
final class HappeningVerbs {
    /** Verbs of one character for what records are kept of; 还, 退 and 欠 are states of rows. */
    private static final String LIGHT = "领借寄报约买用加修送发交租订取打跑做办开看读写拍签";

    /** Those whose object is what was chosen, so that only the value matters. */
    private static final String CHOOSING = "办报选订用上租";

    private static final Pattern AGENT = Pattern.compile("(\\p{IsHan}{1,3}?)(?:人员|人|员|者)");
    private static final Pattern TIME = Pattern.compile("(\\p{IsHan}{1,3}?)(?:日期|时间|日|时刻)");
    private static final Pattern AMOUNT = Pattern.compile("(\\p{IsHan})(?:量|费|费用|数|数量|额)$");
    private static final String STATE = "(?:已|已经|正在|待|未|没)?";

    private static final double COST = 0.6;

    private final String text;
    private final String file;
    private final List<ColumnProfile> columns;
    private final List<PhraseEdge> edges = new ArrayList<>();

    private HappeningVerbs(String text, String file, List<ColumnProfile> columns) {
        this.text = text;
        this.file = file;
        this.columns = columns;
    }

    /**
     * @param subjects what the rows are called, the whole name of the file first
     */
    static List<PhraseEdge> find(String text, List<String> subjects, List<ColumnProfile> columns) {
        var verbs =
                new HappeningVerbs(text, subjects.isEmpty() ? "" : subjects.getFirst(), columns);
        verbs.addVerbs();
        verbs.addObjects();
        verbs.addAgents();
        return verbs.edges;
    }

    private void addVerbs() {
        var stems = stems();
        var light =
                characters(LIGHT)
                        .filter(verb ->
                                file.contains(verb)
                                        || stems.stream().anyMatch(stem -> stem.contains(verb)))
                        .toList();
        var happened = anyOf(Stream.concat(stems.stream(), light.stream()));
        add("happening", "(?:在|来|去)?" + happened + "(?:了|过|的|得|着)?");
        add("did_most", happened + "(?:得|的)?最多的?");
        add("did_least", happened + "(?:得|的)?最少的?");
        add("happening", anyOf(characters(LIGHT)) + "了?(?=多少|几[^乎个])");
        addVerbsOfValues();
    }

    /** 办年卡, 报了初级班: a verb before a value that is chosen, which is all that it states. */
    private void addVerbsOfValues() {
        var chosen =
                columns.stream()
                        .filter(column -> !column.canMeasure() && !column.type().isTemporal())
                        .flatMap(column -> column.values().stream())
                        .filter(value -> value.length() > 1 && text.contains(value))
                        .map(Pattern::quote)
                        .distinct()
                        .toList();
        if (!chosen.isEmpty())
            add(
                    "happening",
                    anyOf(characters(CHOOSING)) + "了?(?=" + String.join("|", chosen) + ")");
    }

    /** 加油, and the 课 of 几节课, in files about 用油 and 约课. */
    private void addObjects() {
        var objects =
                Stream.concat(
                                characters(file),
                                columns.stream()
                                        .filter(ColumnProfile::canMeasure)
                                        .map(column -> AMOUNT.matcher(column.spaced()))
                                        .filter(Matcher::lookingAt)
                                        .map(amount -> amount.group(1)))
                        .filter(object -> Character.isIdeographic(object.codePointAt(0)))
                        .filter(object -> !isValue(object))
                        .distinct()
                        .toList();
        var object = objects.isEmpty() ? "(?!)" : "[" + String.join("", objects) + "]";
        add("happening", anyOf(characters("上" + LIGHT)) + "(?:了|过|的)?" + object + "(?:的|了)?");
        add("happening", anyOf(characters("上" + LIGHT)) + "了?(?=(?:多少|几)\\p{IsHan}" + object + ")");
        add("spending", object + "(?:费用?|钱|款)");
        add("happening", "(?<=(?:多少|几)\\p{IsHan})" + object);
    }

    /** 谁在修, 谁领的: who did what the name of a column of agents states. */
    private void addAgents() {
        for (var agents : PersonColumn.agents(columns)) {
            var done = AGENT.matcher(agents.spaced());
            if (!done.matches()) continue;
            var verbs =
                    Stream.concat(Stream.of(done.group(1)), characters(done.group(1)))
                            .map(Pattern::quote)
                            .distinct()
                            .collect(Collectors.joining("|"));
            Pattern.compile("(?<=谁)(?:在|来|去)?(?:" + verbs + ")(?:了|过|的|得)?")
                    .matcher(text)
                    .results()
                    .map(match ->
                            new PhraseEdge(
                                    match.start(),
                                    match.end(),
                                    "VERB",
                                    new Phrases.Named(agents),
                                    COST))
                    .forEach(edges::add);
        }
    }

    private void add(String symbol, String pattern) {
        Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match ->
                        new PhraseEdge(match.start(), match.end(), symbol, match.group(), COST))
                .forEach(edges::add);
    }

    /** One of some words that are not states of rows; nothing if there are none. */
    private String anyOf(Stream<String> words) {
        var all = words.distinct().filter(word -> !isState(word)).map(Pattern::quote).toList();
        return all.isEmpty() ? "(?!)" : all.stream().collect(Collectors.joining("|", "(?:", ")"));
    }

    private static Stream<String> characters(String text) {
        return text.codePoints().mapToObj(Character::toString);
    }

    /** What was done with each row, by the names of those who did it and of the times. */
    private List<String> stems() {
        var agents = PersonColumn.agents(columns);
        return columns.stream()
                .flatMap(column ->
                        (agents.contains(column)
                                        ? AGENT.matcher(column.spaced())
                                        : TIME.matcher(column.spaced()))
                                .results())
                .map(match -> match.group(1))
                .toList();
    }

    /** Whether only some rows have been through what a verb means. */
    private boolean isState(String verb) {
        return isValue(verb)
                || columns.stream()
                        .filter(column -> column.spaced().contains(verb))
                        .anyMatch(column ->
                                column.isFlag()
                                        || column.column().cells().stream()
                                                .anyMatch(Cell::isMissing));
    }

    private boolean isValue(String word) {
        var value = Pattern.compile(STATE + Pattern.quote(word) + ".*");
        return columns.stream()
                .filter(column -> !column.canMeasure() && !column.type().isTemporal())
                .flatMap(column -> column.values().stream())
                .anyMatch(one -> value.matcher(one).matches());
    }
}
