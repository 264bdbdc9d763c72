package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds orders and limits: 前5名, top 5, 最高的三个, cheapest, sorted by, first 10 rows. */
public final class RankParser {
    /**
     * What was found.
     *
     * @param limit 0 for none
     * @param descending large first
     * @param ranked whether the best or worst are wanted, rather than all in order
     * @param sorted whether an order is wanted at all
     * @param rows whether the first rows as they stand are wanted
     * @param latest whether the last rows in time are wanted
     * @param at where the word for best or worst stands; -1 when there is none
     * @param hint the concept that the word itself implies, as in "cheapest"
     */
    public record Rank(
            int limit,
            boolean descending,
            boolean ranked,
            boolean sorted,
            boolean rows,
            boolean latest,
            int at,
            Optional<Concept> hint) {
        public static final Rank NONE =
                new Rank(0, true, false, false, false, false, -1, Optional.empty());
    }

    private static final String ZH_NUMBER = "(?:\\d{1,4}|[一二两三四五六七八九十]{1,3})";
    private static final String EN_NUMBER =
            "(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten)";
    private static final String UNIT = "(?:个|名|位|条|笔|款|种|家|项|行|人|大|只|张|本|部|辆|强)?";
    private static final List<String> NUMBERS =
            List.of(
                    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten");

    private static final Pattern ROWS =
            Pattern.compile(
                    "前\\s*(?<a>"
                            + ZH_NUMBER
                            + ")\\s*(?:行|条(?:数据|记录)?)(?!.*(?:最|排))|(?<![a-z])(?:first|head) (?<b>"
                            + EN_NUMBER
                            + ") (?:rows?|records?|lines?|entries)");
    private static final Pattern LATEST =
            Pattern.compile(
                    "(?:最新|最近|最后)的?\\s*(?<a>"
                            + ZH_NUMBER
                            + ")\\s*(?:条|笔|个|行|次)(?!月|小时|季)|(?:latest|most recent|newest|last) (?<b>"
                            + EN_NUMBER
                            + ") (?=orders?|rows?|records?|entries|transactions?|items?|[a-z]+)");
    private static final Pattern HIGH =
            Pattern.compile(
                    "最(?:高|大|多|好|热(?![销门])|贵|快|长|重|热销|畅销|受欢迎|热门|强|活跃|慢|老)|(?<![a-z])(?:highest|largest|biggest|greatest|most|best|better(?! than)|priciest|longest|slowest|oldest|heaviest|tallest|hottest|best[- ]selling|busiest|maximum|top)(?![a-z])");
    private static final Pattern LOW =
            Pattern.compile(
                    "最(?:低|小|少|差|便宜|短|轻|矮|年轻|冷)|倒数|末尾|(?<![a-z])(?:lowest|smallest|fewest|least|worst|cheapest|shortest|fastest|youngest|lightest|coldest|minimum|bottom)(?![a-z])");
    private static final Pattern COUNT =
            Pattern.compile(
                    "第(?<e>[一1])(?:名|位)?(?=[^\\p{IsHan}\\d]|$|是|的)|(?:前|top|bottom|后|倒数第?|best|worst)\\s*(?<a>"
                            + ZH_NUMBER
                            + "|"
                            + EN_NUMBER
                            + ")(?![a-z])\\s*"
                            + UNIT
                            + "|(?<=最[\\p{IsHan}]{1,3})的?\\s*(?<b>"
                            + ZH_NUMBER
                            + ")\\s*(?:个|名|位|条|笔|款|种|家|项|行|人|天|本|部|辆)?"
                            + "|(?<![\\w-])(?<c>"
                            + EN_NUMBER
                            + ")(?=\\s+(?:highest|largest|biggest|most|best|lowest|smallest|cheapest|least|worst|fewest|slowest|longest|oldest|youngest|priciest|top|fastest))"
                            + "|(?<=(?:highest|largest|biggest|best|lowest|smallest|cheapest|worst|slowest|longest|oldest|youngest|fastest)\\s)(?<d>"
                            + EN_NUMBER
                            + ")(?![\\w-])"
                            + "|(?<![\\w.-])(?<f>"
                            + EN_NUMBER
                            + ")(?=\\s[a-z_ ]{2,40}(?:with|has|have|had) the (?:highest|lowest|largest|smallest|biggest|most|least|fewest|longest|shortest|best|worst|greatest))");
    private static final Pattern DOWN =
            Pattern.compile(
                    "降序|从高到低|由高到低|从大到小|由大到小|从多到少|由多到少|倒序|desc(?:ending)?(?![a-z])|high(?:est)? to low(?:est)?|largest first|highest first|from high to low");
    private static final Pattern UP =
            Pattern.compile(
                    "升序|从低到高|由低到高|从小到大|由小到大|从少到多|由少到多|asc(?:ending)?(?![a-z])|low(?:est)? to high(?:est)?|smallest first|lowest first|from low to high");
    private static final Pattern SORT =
            Pattern.compile(
                    "排序|排名|排行榜?|排列|名次|sort(?:ed|ing)?(?: by| on)?|order(?:ed)? by|ranked(?: by)?|ranking(?: of| by)?|rank(?: by)?|arranged? by");

    /** The default order, reversed. */
    private static final Pattern TURNED =
            Pattern.compile(
                    "(?:反|倒)过来(?:排序?|排列)?|(?:反向|逆序)(?:排序?|排列)?|(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?|arranged?)\\s++(?:it|them|that|this)?\\s*+(?:the other way(?: a?round)?|the opposite way|in reverse(?: order)?)"
                            + "|(?<![a-z])(?:the other way a?round|(?:in )?reversed? (?:the |that |its )?(?:order|sort(?:ing)?)|opposite order)(?![a-z])");

    private RankParser() {}

    /** 最高分和最低分: both ends are wanted, so nothing is ranked. */
    public static List<AggregateParser.Word> extremes(
            RequestText request, List<AggregateParser.Word> words) {
        var high = request.free(HIGH);
        var low = request.free(LOW);
        if (high.isEmpty() || low.isEmpty() || request.has(COUNT)) return words;
        var all = new java.util.ArrayList<>(words);
        high.forEach(match ->
                all.add(
                        new AggregateParser.Word(
                                Aggregate.MAX, new Span(match.start(), match.end()))));
        low.forEach(match ->
                all.add(
                        new AggregateParser.Word(
                                Aggregate.MIN, new Span(match.start(), match.end()))));
        all.forEach(word -> request.claim(word.span()));
        all.sort(java.util.Comparator.comparingInt(word -> word.span().start()));
        return all;
    }

    public static Rank parse(RequestText request) {
        boolean ordered =
                request.has(HIGH)
                        || request.has(LOW)
                        || request.has(SORT)
                        || request.has(TURNED)
                        || request.has(DOWN)
                        || request.has(UP);
        Optional<java.util.regex.MatchResult> rows =
                ordered ? Optional.empty() : take(request, ROWS);
        if (rows.isPresent())
            return new Rank(
                    number(rows.get().group("a"), rows.get().group("b")),
                    false,
                    false,
                    false,
                    true,
                    false,
                    -1,
                    Optional.empty());
        var latest = take(request, LATEST);
        if (latest.isPresent())
            return new Rank(
                    number(latest.get().group("a"), latest.get().group("b")),
                    true,
                    false,
                    true,
                    false,
                    true,
                    -1,
                    Optional.empty());
        var count = take(request, COUNT);
        var turned = take(request, TURNED);
        var up = take(request, UP);
        var down = take(request, DOWN);
        var sort = take(request, SORT);
        boolean lowCount =
                count.isPresent() && count.get().group().matches("(?:后|倒数|bottom|worst).*");
        var low = take(request, LOW);
        Optional<java.util.regex.MatchResult> high =
                low.isPresent()
                        ? Optional.<java.util.regex.MatchResult>empty()
                        : take(request, HIGH);
        int limit =
                count.map(match ->
                                number(
                                        match.group("a"),
                                        match.group("b"),
                                        match.group("c"),
                                        match.group("d"),
                                        match.group("e"),
                                        match.group("f")))
                        .orElse(0);
        boolean superlative = low.isPresent() || high.isPresent();
        boolean ranked = count.isPresent() || superlative;
        if (!ranked && up.isEmpty() && down.isEmpty() && sort.isEmpty() && turned.isEmpty())
            return Rank.NONE;
        boolean straight = up.isEmpty() && low.isEmpty() && !lowCount;
        boolean descending = straight != turned.isPresent(); // largest first by default
        int at =
                low.or(() -> high)
                        .or(() -> count)
                        .map(java.util.regex.MatchResult::start)
                        .orElse(-1);
        return new Rank(
                limit,
                descending,
                ranked,
                true,
                false,
                false,
                at,
                low.or(() -> high).flatMap(match -> hint(match.group())));
    }

    private static Optional<java.util.regex.MatchResult> take(
            RequestText request, Pattern pattern) {
        var found = request.free(pattern).stream().findFirst();
        found.ifPresent(match -> request.claim(new Span(match.start(), match.end())));
        return found;
    }

    private static Optional<Concept> hint(String word) {
        if (word.matches(".*(?:贵|便宜)|cheapest|priciest")) return Optional.of(Concept.PRICE);
        if (word.matches(".*(?:年轻|老)|oldest|youngest")) return Optional.of(Concept.AGE);
        if (word.matches(".*(?:快|慢)|slowest|fastest|longest|shortest"))
            return Optional.of(Concept.DURATION);
        if (word.matches(".*(?:热销|畅销)|best.selling")) return Optional.of(Concept.SALES);
        if (word.matches(".*(?:重|轻)|heaviest|lightest")) return Optional.of(Concept.WEIGHT);
        if (word.matches(".*矮|tallest")) return Optional.of(Concept.HEIGHT);
        if (word.matches("hottest|coldest|.*冷|.*热")) return Optional.of(Concept.TEMPERATURE);
        return Optional.empty();
    }

    private static int number(@org.jspecify.annotations.Nullable String... candidates) {
        for (var text : candidates) {
            if (text == null) continue;
            int named = NUMBERS.indexOf(text);
            return named > 0 ? named : PeriodParser.number(text);
        }
        return 0;
    }
}
