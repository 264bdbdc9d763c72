package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.sentence.ItemTopic;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads statements of a mood, "今天心情很好，跑了5公里", as reviews of the day that they name, today or
 * before. A word for the mood is stored as a number, of which the reply informs.
 */
final class MoodParser implements ClauseParser {
    private static final String ORDER =
            "^(?:(?:请|帮我)?记(?:录|一下|下来?)?|(?:please )?(?:log|record|note(?: down)?))?[\\s：:]*";
    private static final Pattern STATEMENT =
            Pattern.compile(
                    "^(?:记(?:录|一下|下来?)|log|record|note(?: down)?)?[\\s：:]*我?(?:的|my|the)?\\s*"
                            + "(?:[\\uE800-\\uEFFF]|今[天日]|today(?:'s)?)?\\s*我?的?(?:心情(?<zh>(?:有点|有些)?(?:非常|特别|很|超级?|挺|比较|还|不太|不怎么|不|真|太|极)?(?:好|不错|棒|开心|愉快|高兴|可以|行|一般|普通|差|糟糕?|低落|难过|郁闷)(?:极了|透了)?)了?"
                            + "|mood(?: today| [\\uE800-\\uEFFF])?(?: is| was|:)?\\s*(?<en>(?:very |really |quite |rather |so |not (?:so |very )?|a bit )?(?:great|good|fine|ok(?:ay)?|happy|average|so-so|low|bad|sad|terrible|awful)))(?: today| [\\uE800-\\uEFFF])?[\\s。.!！]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern STRONG =
            Pattern.compile(
                    "非常|特别|很|超级?|真|太|极|透了|棒|\\b(?:very|really|so|great|terrible|awful)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NEGATED =
            Pattern.compile("不(?!错)|\\bnot\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOW =
            Pattern.compile(
                    "差|糟|低落|难过|郁闷|\\b(?:low|bad|sad|terrible|awful)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern MIDDLING =
            Pattern.compile(
                    "一般|普通|还|可以|\\b(?:ok(?:ay)?|fine|average|so-so)\\b", Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var statement = clause.head() + (clause.payload().isEmpty() ? "" : "：" + clause.payload());
        var parts = new ArrayList<>(List.of(statement.split("[，,；;]", -1)));
        var found = STATEMENT.matcher(parts.getFirst().strip());
        if (ItemTopic.TASK.isNamedIn(statement) || !found.matches()) {
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
                        .with("mood", Value.of(mood(found.toMatchResult())))
                        .with("date", past)
                        .call("writeReview"));
    }

    private static boolean isDayUntil(LocalDate today, DateMention date) {
        return date.kind() != DateMention.Kind.PERIOD && !date.day().isAfter(today);
    }

    private static String withoutOrder(String statement) {
        return statement.replaceFirst("(?i)" + ORDER, "");
    }

    /** 1 to 10. */
    private static int mood(MatchResult found) {
        var words = firstGiven(found.group("zh"), found.group("en"));
        boolean isStrong = STRONG.matcher(words).find();
        if (NEGATED.matcher(words).find()) {
            return LOW.matcher(words).find() ? 6 : 4;
        }
        if (LOW.matcher(words).find()) {
            return isStrong ? 2 : 3;
        }
        return MIDDLING.matcher(words).find() ? 6 : isStrong ? 9 : 8;
    }

    private static String firstGiven(@Nullable String zh, @Nullable String en) {
        return zh != null ? zh : en == null ? "" : en;
    }
}
