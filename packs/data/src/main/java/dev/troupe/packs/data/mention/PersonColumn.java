package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import dev.troupe.packs.data.table.ColumnType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds 谁 and who in a question, and the column of the users or persons it refers to. */
public final class PersonColumn {
    private static final Pattern WORD =
            Pattern.compile("谁|哪[一]?(?:位|个人)|(?<![a-z])(?:who|whose|whom)(?![a-z])");

    private static final Set<Concept> PEOPLE =
            Set.of(
                    Concept.STUDENT,
                    Concept.EMPLOYEE,
                    Concept.SELLER,
                    Concept.CUSTOMER,
                    Concept.TEACHER,
                    Concept.AUTHOR,
                    Concept.OWNER);

    /** What those who do something are called in Chinese: 领用人, 维修员, 司机. */
    private static final Pattern AGENT =
            Pattern.compile(
                    ".*(?:者|[^家法]人|[作画专]家|师|手|员|主播|导演|编剧|主演|教练|嘉宾|[队班组店]长|司机|医生|大夫|护士)(?:姓名|名字|名)?");

    /** Names that end like those of persons: 对手 of a team, 裁判员 of those who scored. */
    private static final Pattern NOT_AGENT = Pattern.compile(".*(?:[对二左右扶把副]手|[满定超缺]员).*");

    private static final Pattern JUDGE = Pattern.compile(".*(?:裁判|监考|监督|评分|阅卷|批改|记分|计分|评委).*");

    private PersonColumn() {}

    /**
     * The only column of those who do something: 处理人 of tickets; not of those who judge, where the
     * rows hold scores, which are those of others.
     */
    public static Optional<ColumnProfile> agent(List<ColumnProfile> columns) {
        boolean isScored =
                columns.stream()
                        .filter(ColumnProfile::canMeasure)
                        .anyMatch(column ->
                                column.fit(Concept.SCORE) >= 0.7
                                        || column.fit(Concept.RATING) >= 0.7);
        var agents =
                agents(columns).stream()
                        .filter(column -> !isScored || !JUDGE.matcher(column.spaced()).matches())
                        .toList();
        return agents.size() == 1 ? Optional.of(agents.getFirst()) : Optional.empty();
    }

    /** The columns of those who do something. */
    public static List<ColumnProfile> agents(List<ColumnProfile> columns) {
        return columns.stream()
                .filter(column -> column.type() == ColumnType.TEXT)
                .filter(column -> AGENT.matcher(column.spaced()).matches())
                .filter(column -> !NOT_AGENT.matcher(column.spaced()).matches())
                .toList();
    }

    /** Where the word stands, unless it only leads in a condition: employees who earn over 100. */
    public static Optional<Span> in(RequestText request) {
        return request.free(WORD).stream()
                .filter(match -> asks(request, match.start()))
                .map(match -> new Span(match.start(), match.end()))
                .findFirst();
    }

    private static boolean asks(RequestText request, int start) {
        var before = request.before(start, 24);
        return before.isBlank()
                || !request.text().startsWith("who", start)
                || before.matches(
                        ".*(?:[^\\w\\s]|(?<![a-z])(?:and|tell me|show me|know|see|say|find out|find|me|by|of|for|please|then|now|but|so|ok|okay|csv|json|xlsx|tsv))\\s*");
    }

    /** The column of names; else of those who do something, or the only one that names each row. */
    public static Optional<ColumnProfile> column(List<ColumnProfile> columns) {
        var people =
                columns.stream()
                        .filter(column -> column.type() == ColumnType.TEXT && fit(column) >= 0.7)
                        .max(
                                Comparator.comparingDouble(PersonColumn::fit)
                                        .thenComparing(ColumnProfile::isUnique));
        if (people.isPresent()) return people;
        var agent = agent(columns);
        if (agent.isPresent()) return agent;
        var names =
                columns.stream()
                        .filter(column -> column.type() == ColumnType.TEXT && column.isUnique())
                        .toList();
        return names.size() == 1 && mayAnswer(names.getFirst())
                ? Optional.of(names.getFirst())
                : Optional.empty();
    }

    /** Whether who may ask for a column: not for opponents, nor for those who judge. */
    public static boolean mayAnswer(ColumnProfile column) {
        return !NOT_AGENT.matcher(column.spaced()).matches()
                && !JUDGE.matcher(column.spaced()).matches();
    }

    private static double fit(ColumnProfile column) {
        return PEOPLE.stream().mapToDouble(column::fit).max().orElse(0);
    }
}
