package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.date.SpokenNumbers;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads statements of a mood, "今天心情很好，跑了5公里", as reviews of the day that they name, today or
 * before. A word for the mood is stored as a number, of which the reply informs. A feeling that is
 * only told, 今天有点累, is stored by nothing.
 */
final class MoodParser implements ClauseParser {
    private static final String ORDER =
            "^(?:(?:请|帮我)?记(?:录|一下|下来?)?|(?:please )?(?:log|record|note(?: down)?))?[\\s：:]*";
    private static final Pattern STATEMENT =
            Pattern.compile(
                    "^(?:记(?:录|一下|下来?)|log|record|note(?: down)?)?[\\s：:]*我?(?:的|my|the)?\\s*"
                            + "(?:[\\uE800-\\uEFFF]|今[天日]|today(?:'s)?)?\\s*我?的?(?:心情(?<zh>(?:有点|有些)?(?:非常|特别|很|超级?|挺|比较|还|不太|不怎么|不|真|太|极)?(?:好|不错|棒|开心|愉快|高兴|可以|行|一般|普通|差|糟糕?|低落|难过|郁闷)(?:极了|透了)?)了?|mood(?:"
                            + " today| [\\uE800-\\uEFFF])?(?: is| was|:)?\\s*(?<en>(?:very |really"
                            + " |quite |rather |so |not (?:so |very )?|a bit"
                            + " )?(?:great|good|fine|ok(?:ay)?|happy|average|so-so|low|bad|sad|terrible|awful)))(?:"
                            + " today| [\\uE800-\\uEFFF])?[\\s。.!！]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final String LOW_ZH = "难过|沮丧|郁闷|烦躁?|焦虑|生气|失落|低落|疲惫|累|崩溃|糟糕?|倒霉|难受|委屈|丧";
    private static final String LOW_EN =
            "rough|bad|terrible|awful|hard|tough|lousy|horrible|miserable|stressful|exhausting|sad|low|down|tired|exhausted|stressed(?:"
                    + " out)?|anxious|upset|angry|frustrated|depressed|worn out|overwhelmed";
    private static final String HIGH_ZH = "开心|高兴|愉快|快乐|兴奋|满足|幸福|顺利|轻松|充实";
    private static final String HIGH_EN =
            "great|good|wonderful|lovely|fantastic|amazing|brilliant|productive|happy|excited|relaxed|proud";
    private static final String DEGREE_EN =
            "(?:(?:very|really|quite|rather|pretty|so|a bit|a little|kind of|not"
                    + " (?:so|very|that)|not) )?";

    /** A feeling in the text of a review, without a word for the mood: 今天很累, rough day. */
    private static final Pattern FEELING =
            Pattern.compile(
                    "^我?(?:[\\uE800-\\uEFFF]|今[天日])?我?(?:又是|过得|感觉|觉得|真是|整个人)?(?<zh>(?:(?:有点|有些)?(?:非常|特别|好|很|超级?|挺|比较|还|不太|不怎么|不|真|太|极)|有点|有些)(?:"
                            + LOW_ZH
                            + "|"
                            + HIGH_ZH
                            + "|不错)(?:极了|透了)?)(?:的一天|的)?[了啊呀。.!！]*$|^(?:(?:i|we)(?: have|'ve)? had"
                            + " |(?:it|today|[\\uE800-\\uEFFF])(?:'s| is| was|'s been| has been)"
                            + " |what )?(?:(?:just |such )?an? )?(?<day>"
                            + DEGREE_EN
                            + "(?:"
                            + LOW_EN
                            + "|"
                            + HIGH_EN
                            + ")) day(?: today| at work| at the office)?[\\s.!]*$|^(?:[\\uE800-\\uEFFF]|today|my day)(?: was| has been|'s been) (?<was>"
                            + DEGREE_EN
                            + "(?:"
                            + LOW_EN
                            + "|"
                            + HIGH_EN
                            + "))[\\s.!]*$|^(?:i(?:'m|"
                            + " am|'ve been| have been)? |today i )?(?:feel(?:ing)?|felt) (?<en>"
                            + DEGREE_EN
                            + "(?:"
                            + LOW_EN
                            + "|"
                            + HIGH_EN
                            + "))(?: today| [\\uE800-\\uEFFF])?[\\s.!]*$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern STRONG =
            Pattern.compile(
                    "非常|特别|很|超级?|真|太|极|透了|棒|\\b(?:very|really|so|great|terrible|awful|wonderful|fantastic|amazing|brilliant|miserable|horrible)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NEGATED =
            Pattern.compile("不(?!错)|\\bnot\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOW =
            Pattern.compile("差|" + LOW_ZH + "|\\b(?:" + LOW_EN + ")\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern MIDDLING =
            Pattern.compile(
                    "一般|普通|还|可以|\\b(?:ok(?:ay)?|fine|average|so-so)\\b", Pattern.CASE_INSENSITIVE);

    /** A mood that is stated as a number of ten. */
    private static final Pattern RATED =
            Pattern.compile(
                    "^(?:(?:请|帮我)?记(?:录|一下|下来?)?|(?:please )?(?:log|record|note(?: down)?))?[\\s：:]*我?(?:的|my|the)?\\s*(?:[\\uE800-\\uEFFF]|今[天日]|today(?:'s)?)?\\s*我?的?(?:心情(?:值|评分|指数|打分)?|mood(?:"
                            + " today)?)\\s*(?:is|was|at|[:：=是为打给])?\\s*(?<number>"
                            + AttributeParser.N
                            + ")\\s*(?:/\\s*10|out of (?:10|ten)|分)?(?: today| [\\uE800-\\uEFFF])?[\\s。.!！]*$",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var statement = clause.head() + (clause.payload().isEmpty() ? "" : "：" + clause.payload());
        var parts = new ArrayList<>(List.of(statement.split("[，,；;]", -1)));
        var first = parts.getFirst().strip();
        var mood = findRated(first).or(() -> findWords(first, STATEMENT).map(MoodParser::mood));
        if (ItemTopic.TASK.isNamedIn(statement) || mood.isEmpty()) {
            return List.of();
        }
        var dates =
                clause.masked().datesIn(parts.getFirst() + String.join("", clause.attributes()));
        var today = clause.masked().today();
        if (!dates.stream().allMatch(date -> isDayUntil(today, date)) || dates.size() > 1) {
            return List.of();
        }
        var past =
                dates.stream()
                        .map(date -> date.day())
                        .filter(day -> day.isBefore(today))
                        .map(day -> day.toString())
                        .collect(Collectors.joining());
        var said =
                Stream.of(clause.before(), List.of(withoutOrder(statement)), clause.after())
                        .flatMap(List::stream)
                        .map(clause::unmask)
                        .toList();
        return List.of(
                new RequestClause.Arguments()
                        .with(
                                "content",
                                String.join(
                                        said.getFirst().matches("(?s).*\\p{IsHan}.*") ? "，" : ", ",
                                        said))
                        .with("type", "daily")
                        .with("mood", Value.of(mood.get()))
                        .with("date", past)
                        .call("writeReview"));
    }

    /**
     * The mood that a text states in words, 1 to 10; empty if it states none, or several that
     * differ.
     */
    static Optional<Integer> findMood(String text) {
        var moods =
                Stream.of(text.split("[，,；;。.!！\\n]|\\band\\b|但是?|而且|不过|\\bbut\\b", -1))
                        .map(String::strip)
                        .flatMap(part ->
                                findRated(part)
                                        .or(() ->
                                                findWords(part, STATEMENT, FEELING)
                                                        .map(MoodParser::mood))
                                        .stream())
                        .distinct()
                        .toList();
        return moods.size() == 1 ? Optional.of(moods.getFirst()) : Optional.empty();
    }

    private static Optional<Integer> findRated(String statement) {
        var rated = RATED.matcher(statement);
        return rated.matches()
                ? Optional.of(SpokenNumbers.parse(rated.group("number")))
                        .filter(number -> number >= 1 && number <= 10)
                : Optional.empty();
    }

    private static boolean isDayUntil(LocalDate today, DateMention date) {
        return date.kind() != DateMention.Kind.PERIOD && !date.day().isAfter(today);
    }

    private static String withoutOrder(String statement) {
        return statement.replaceFirst("(?i)" + ORDER, "");
    }

    /** The words for the mood; empty if none is stated. */
    private static Optional<String> findWords(String statement, Pattern... patterns) {
        return Stream.of(patterns)
                .map(pattern -> pattern.matcher(statement))
                .filter(found -> found.matches())
                .findFirst()
                .flatMap(found ->
                        Stream.of("zh", "en", "day", "was")
                                .filter(found.namedGroups()::containsKey)
                                .map(found::group)
                                .filter(Objects::nonNull)
                                .findFirst());
    }

    /** 1 to 10. */
    private static int mood(String words) {
        boolean isStrong = STRONG.matcher(words).find();
        if (NEGATED.matcher(words).find()) {
            return LOW.matcher(words).find() ? 6 : 4;
        }
        if (LOW.matcher(words).find()) {
            return isStrong ? 2 : 3;
        }
        return MIDDLING.matcher(words).find() ? 6 : isStrong ? 9 : 8;
    }
}
