package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.DueDates;
import dev.troupe.packs.data.mention.PersonColumn;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
    private static final String LIGHT = "领借寄报约买用加修送发交租订取打跑做办开看读写拍签投记填";

    /** Those whose object is what was chosen, so that only the value matters. */
    private static final String CHOOSING = "办报选订用上租";

    /** Those of one side of a transfer, which are none of the other. */
    private static final Pattern GIVING = Pattern.compile("[送发寄交给派捐]");

    private static final Pattern RECEIVING = Pattern.compile("[领借收取买订租购]");

    private static final Pattern AGENT = Pattern.compile("(\\p{IsHan}{1,3}?)(?:人员|人|员|者)");
    private static final Pattern TIME = Pattern.compile("(\\p{IsHan}{1,3}?)(?:日期|时间|日|时刻)");
    private static final Pattern AMOUNT = Pattern.compile("(\\p{IsHan})(?:量|费|费用|数|数量|额)$");
    private static final Pattern DISTANCE = Pattern.compile("里程|距离|路程|公里|航程");
    private static final List<String> STATES = List.of("", "已", "已经", "正在", "待", "未", "没");
    private static final int LONGEST = 3; // characters of a verb

    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

    /** What bounds how long ago something happened. */
    private static final String BOUND = "(?:还|都|已经?)?(?:[不未]足|不到|[不未]满|超过|[少多大小]于|满|近)";

    private static final double COST = 0.6;

    private final String text;
    private final String file;
    private final List<ColumnProfile> columns;
    private final List<PhraseEdge> edges = new ArrayList<>();

    /** How the values of the columns begin, after a word for a state. */
    private final Set<String> beginnings;

    private HappeningVerbs(String text, String file, List<ColumnProfile> columns) {
        this.text = text;
        this.file = file;
        this.columns = columns;
        this.beginnings = beginnings(columns);
    }

    /**
     * @param subjects what the rows are called, the whole name of the file first
     */
    static List<PhraseEdge> find(String text, List<String> subjects, List<ColumnProfile> columns) {
        if (!HAN.matcher(text).find()) return List.of();
        var verbs =
                new HappeningVerbs(text, subjects.isEmpty() ? "" : subjects.getFirst(), columns);
        verbs.addVerbs();
        verbs.addObjects();
        verbs.addAgents();
        return verbs.edges;
    }

    private void addVerbs() {
        var stems = stems();
        var light = light(stems);
        var happened = anyOf(Stream.concat(stems.stream(), light.stream()));
        add("happening", "(?:在(?!借)|来|去)?" + happened + "(?:了|过|的|得|着)?(?!" + BOUND + ")");
        add("did_most", happened + "(?:得|的)?最多的?");
        add("did_least", happened + "(?:得|的)?最少的?");
        addVerbsOfValues();
        if (columns.stream().anyMatch(HappeningVerbs::isDistance))
            add("happening", "[跑走骑飞开游]得?(?=最[远长])");
    }

    /** Whether a column has the ways that were gone: who 跑得最远 is asked by their lengths. */
    private static boolean isDistance(ColumnProfile column) {
        return column.canMeasure() && DISTANCE.matcher(column.spaced()).find();
    }

    /** The verbs of one character that the table is about. */
    private List<String> light(List<String> stems) {
        return characters(LIGHT)
                .filter(verb ->
                        file.contains(verb) || stems.stream().anyMatch(stem -> stem.contains(verb)))
                .filter(verb -> !isOpposite(verb, file, columns))
                .toList();
    }

    /**
     * Whether a verb states the other side of the transfers that the rows are about: 送 where those
     * who received things are named.
     */
    static boolean isOpposite(String verb, String file, List<ColumnProfile> columns) {
        var other =
                GIVING.matcher(verb).find()
                        ? RECEIVING
                        : RECEIVING.matcher(verb).find() ? GIVING : null;
        return other != null
                && (other.matcher(file).find()
                        || PersonColumn.agents(columns).stream()
                                .anyMatch(column -> other.matcher(column.spaced()).find()));
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
                    anyOf(characters(CHOOSING).filter(verb -> !isOpposite(verb, file, columns)))
                            + "了?(?="
                            + String.join("|", chosen)
                            + ")");
    }

    /**
     * 加油 where a column is called 油量, and the 课 of 几节课 in a file about 约课. Only what a column holds
     * the amount of goes with verbs that the table is not about.
     */
    private void addObjects() {
        var amounts =
                columns.stream()
                        .filter(ColumnProfile::canMeasure)
                        .map(column -> AMOUNT.matcher(column.spaced()))
                        .filter(Matcher::lookingAt)
                        .map(amount -> amount.group(1))
                        .toList();
        var amount = anyObject(amounts.stream());
        var object = anyObject(Stream.concat(characters(file), amounts.stream()));
        var light = anyOf(Stream.concat(Stream.of("上"), light(stems()).stream()));
        addVerbsBefore(object, light);
        addVerbsBefore(amount, anyOf(characters(LIGHT).filter(this::isOfNoSide)));
        add("spending", amount + "(?:费用?|钱)");
        add("happening", "(?<=(?:多少|几)\\p{IsHan})" + object);
    }

    private void addVerbsBefore(String object, String verb) {
        add("happening", verb + "(?:了|过|的)?" + object + "(?:的|了)?");
        add("happening", verb + "了?(?=(?:多少|几)\\p{IsHan}?" + object + ")");
    }

    private boolean isOfNoSide(String verb) {
        return !GIVING.matcher(verb).matches() && !RECEIVING.matcher(verb).matches();
    }

    /** One of some characters, apart from values; nothing if there are none. */
    private String anyObject(Stream<String> characters) {
        var all =
                characters
                        .filter(object -> Character.isIdeographic(object.codePointAt(0)))
                        .filter(object -> text.contains(object) && !isValue(object))
                        .distinct()
                        .collect(Collectors.joining());
        return all.isEmpty() ? "(?!)" : "[" + all + "]";
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
                .filter(match -> !ComparedAmounts.isAt(text, match.start(), match.end(), columns))
                .map(match ->
                        new PhraseEdge(match.start(), match.end(), symbol, match.group(), COST))
                .forEach(edges::add);
    }

    /** One of some words that are not states of rows; nothing if there are none. */
    private String anyOf(Stream<String> words) {
        var all =
                words.distinct()
                        .filter(word -> text.contains(word) && !isState(word))
                        .map(Pattern::quote)
                        .toList();
        return all.isEmpty() ? "(?!)" : all.stream().collect(Collectors.joining("|", "(?:", ")"));
    }

    private static Stream<String> characters(String text) {
        return text.codePoints().mapToObj(Character::toString);
    }

    /** What was done with each row, by the names of those who did it and of the times. */
    private List<String> stems() {
        var agents = PersonColumn.agents(columns);
        return columns.stream()
                .filter(column -> !DueDates.isDue(column)) // nothing has happened by then
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
        return beginnings.contains(word);
    }

    private static Set<String> beginnings(List<ColumnProfile> columns) {
        var beginnings = new HashSet<String>();
        for (var column : columns)
            if (!column.canMeasure() && !column.type().isTemporal())
                for (var value : column.values())
                    for (var state : STATES)
                        if (value.startsWith(state)) addBeginnings(value, state, beginnings);
        return beginnings;
    }

    private static void addBeginnings(String value, String state, Set<String> beginnings) {
        int last = Math.min(value.length(), state.length() + LONGEST);
        for (int end = state.length() + 1; end <= last; end++)
            beginnings.add(value.substring(state.length(), end));
    }
}
