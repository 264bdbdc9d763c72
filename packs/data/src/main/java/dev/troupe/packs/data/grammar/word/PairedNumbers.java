package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.PartOfWhole;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases.Paired;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.OppositeColumns;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds numbers that a table states only through two of its columns: 票价差额 for 最高票价 and 最低票价, "price
 * range" for High Price and Low Price, 死亡比例 for 死亡人数 and 参战人数, 老年人口数量 for 人口数量 and 老年人口占比. What
 * several pairs may state is not found.
 */
final class PairedNumbers {
    private static final double COST = 0.7;

    /** Of words that may also mean a share of all rows. */
    private static final double LESS_LIKELY = 0.5;

    /** Of the greatest difference of a row rather than of all. */
    private static final double OF_ROWS = 0.1;

    private static final Map<String, Way> WAYS =
            Map.of(
                    "平均", Way.of(Function.MEAN),
                    "总", Way.of(Function.SUM),
                    "最大", Way.superlative(Function.MAX),
                    "最高", Way.superlative(Function.MAX),
                    "最小", Way.superlative(Function.MIN),
                    "最低", Way.superlative(Function.MIN));

    private static final String WAY = "(?:(?<way>平均|总|最[大高小低])的?)?";
    private static final String DIFFERENCE =
            "(?:之间)?[的之]?" + WAY + "(?:差额|差价|价差|差距|差值|落差|差)数?(?![异别评不点旅])";
    private static final String GAP = "(?:gap|difference|differential)s?";
    private static final String RANGE = "(?:range|spread)s?";

    private static final Pattern PRICE =
            Pattern.compile("[价费]|(?<![a-z])(?:price|fee|fare)(?![a-z])");
    private static final Pattern TICKET_PRICE =
            Pattern.compile("门?票(?:价格?|单价)|(?:ticket|admission) (?:price|fee)");
    private static final Pattern PEOPLE =
            Pattern.compile(
                    "人[数次]|(?<![a-z])(?:visitors|visits|attendance|admissions|guests)(?![a-z])");

    private static final Set<String> NAMED = Set.of("COLUMN", "VALUE");

    private final RequestText request;
    private final String text;
    private final List<ColumnProfile> numbers;
    private final List<PhraseEdge> known;
    private final List<PhraseEdge> edges = new ArrayList<>();

    private PairedNumbers(
            RequestText request, List<ColumnProfile> columns, List<PhraseEdge> known) {
        this.request = request;
        this.text = request.text();
        this.numbers = ColumnProfile.measurable(columns);
        this.known = known;
    }

    /**
     * @param known the columns and values that a question names
     */
    static List<PhraseEdge> find(
            RequestText request, List<ColumnProfile> columns, List<PhraseEdge> known) {
        var paired = new PairedNumbers(request, columns, known);
        paired.addDifferences();
        paired.addRatios();
        paired.addCounts();
        paired.addIncome();
        return paired.edges;
    }

    private void addDifferences() {
        var pairs = OppositeColumns.all(numbers);
        for (var pair : pairs) {
            if (!pair.isAbove()) continue; // which number is subtracted is open
            var others =
                    pairs.stream()
                            .filter(other -> !other.equals(pair) && other.hasSameHead(pair))
                            .toList();
            if (others.isEmpty()) addDifference(pair, GAP);
            boolean isRange =
                    pair.words().areExtremes()
                            && others.stream().noneMatch(other -> other.words().areExtremes());
            if (isRange) addDifference(pair, RANGE);
        }
    }

    private void addDifference(OppositeColumns pair, String words) {
        var difference = Paired.of(pair.greater(), Operator.MINUS, pair.lesser());
        var head = "(?:" + String.join("|", heads(pair)) + ")";
        if (words.equals(GAP)) {
            var parts = pair.joint() + "的?(?:" + pair.partsOfHead() + ")";
            var chinese = "(?:" + parts + "|(?:" + pair.joint() + "的?)?" + head + ")" + DIFFERENCE;
            add(chinese, difference, COST);
            if (pair.words().areExtremes()) addGreatest(chinese, difference);
        }
        add(
                "(?<![a-z])(?:%1$s )?%2$ss? %3$s(?: between (?:the )?%1$s)?(?![a-z])"
                        .formatted(pair.joint(), head, words),
                difference,
                COST);
        add(
                "(?<![a-z])%s between (?:the )?%s %ss?(?![a-z])"
                        .formatted(words, pair.joint(), head),
                difference,
                COST - OF_ROWS); // rather than the range of one of them
        add(
                "(?<![a-z])%s (?:of|in) (?:the )?%ss?(?![a-z])".formatted(words, head),
                difference,
                COST);
    }

    /** 票价最大差额 is that of a row as well, from the lowest number to the highest. */
    private void addGreatest(String pattern, Paired difference) {
        all(pattern)
                .filter(match -> match.group().matches(".*最[大高].*"))
                .forEach(match -> add(match, difference, COST + OF_ROWS));
    }

    /** What both columns are called, in the table and in the question. */
    private List<String> heads(OppositeColumns pair) {
        var both = Set.of(pair.greater(), pair.lesser());
        var called =
                ColumnMentionFinder.references(request, numbers).stream()
                        .collect(
                                Collectors.groupingBy(
                                        ColumnMentionFinder.Reference::span,
                                        Collectors.mapping(
                                                ColumnMentionFinder.Reference::column,
                                                Collectors.toSet())))
                        .entrySet()
                        .stream()
                        .filter(named -> named.getValue().equals(both))
                        .map(named -> named.getKey())
                        .map(span -> Pattern.quote(text.substring(span.start(), span.end())));
        return Stream.concat(Stream.of(pair.head()), called).toList();
    }

    /** 死亡比例: the part of what the only other column of its kind states. */
    private void addRatios() {
        for (var found : PartOfWhole.all(numbers)) {
            var ratio = Paired.of(found.part(), Operator.DIVIDED_BY, found.whole());
            var name = Pattern.quote(found.name());
            add("(?<total>总)?的?" + name + "的?" + WAY + "(?:比例|比率|率)(?![先领])", ratio, COST);
            add(Pattern.quote(found.longName()) + "的?" + WAY + "比例", ratio, COST + LESS_LIKELY);
            add("(?<![a-z])" + name + " (?:rate|ratio|proportion)s?(?![a-z])", ratio, COST);
        }
    }

    /** 老年人口数量: a share of a number. */
    private void addCounts() {
        for (var found : PartOfWhole.shares(numbers)) {
            var count =
                    new Paired(
                            found.whole(),
                            Operator.TIMES,
                            found.part(),
                            found.isInPercent(),
                            Optional.empty());
            var name = Pattern.quote(found.name());
            add(name + "的?" + WAY + "(?:数量|总数|人数|数)(?![据字值])", count, COST);
            add("(?<![a-z])number of " + name + "(?![a-z])", count, COST);
            add("(?<![a-z])" + name + " (?:count|number|size)(?![a-z])", count, COST);
        }
    }

    /** 售票收入: the only price, if it is that of a ticket, for each of the people counted. */
    private void addIncome() {
        var prices =
                numbers.stream().filter(column -> PRICE.matcher(column.spaced()).find()).toList();
        var people =
                numbers.stream().filter(column -> PEOPLE.matcher(column.spaced()).find()).toList();
        boolean isStated = numbers.stream().anyMatch(column -> column.fit(Concept.SALES) >= 0.5);
        if (prices.size() != 1 || people.size() != 1 || isStated) return;
        var ticket = TICKET_PRICE.matcher(prices.getFirst().spaced());
        if (!ticket.matches()) return;
        var income = Paired.of(prices.getFirst(), Operator.TIMES, people.getFirst());
        add("售?(?:门票|票)的?(?:所得|所获|获得)?的?(?<way>总)?收入", income, COST);
        add("(?<![a-z])tickets? (?:revenue|income|sales|receipts|takings)(?![a-z])", income, COST);
    }

    private Stream<MatchResult> all(String pattern) {
        return Pattern.compile(pattern).matcher(text).results();
    }

    private void add(String pattern, Paired number, double cost) {
        all(pattern).forEach(match -> add(match, way(match).map(number::by).orElse(number), cost));
    }

    private static Optional<Way> way(MatchResult match) {
        var named = match.namedGroups().keySet();
        return Stream.of("total", "inner", "way")
                .filter(named::contains)
                .flatMap(group -> Stream.ofNullable(match.group(group)))
                .map(WAYS::get)
                .findFirst();
    }

    /** Words that are, or continue as, the name of a column or a value are that. */
    private void add(MatchResult match, Paired number, double cost) {
        boolean isNamed =
                known.stream()
                        .filter(edge -> NAMED.contains(edge.symbol()))
                        .filter(edge -> edge.start() < match.end() && edge.end() >= match.end())
                        .anyMatch(
                                edge -> edge.end() > match.end() || edge.start() <= match.start());
        if (!isNamed)
            edges.add(PhraseEdge.of(new Span(match.start(), match.end()), "PAIRED", number, cost));
    }
}
