package dev.troupe.packs.data.mention;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What happens on the dates of a column: 提交 for 提交日期, "issued" for Issue Date. */
public final class DateVerbs {
    /** Before what has happened several times: 最近盘点日期. */
    private static final String RECENT = "(?:(?:最近|最新|最后|上次|上一次|末次)(?:一次)?)?";

    private static final Pattern CHINESE =
            Pattern.compile(RECENT + "(?<verb>\\p{IsHan}{2,6}?)的?(?:时间|日期|年份|年月|日子|年|日)");
    private static final Pattern EVENT_TIME = Pattern.compile("(?<verb>\\p{IsHan}{2,4})(?:时间|日期)");
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?:date|time|day|year) (?:of |when )?(?<last>[a-z]{3,20})|(?<first>[a-z]{3,20}) (?:date|time|day|year|at|on)");

    /** Dates of what has happened last or is still to happen: Last contact, Expected close. */
    private static final Pattern LAST = Pattern.compile("last (?<last>[a-z]{3,20})");

    private static final Pattern AHEAD =
            Pattern.compile(
                    "(?<how>expected|planned|scheduled|estimated|projected) (?<verb>[a-z]{3,20})(?: date| day| time)?");

    /** Before what is still to happen, or may not. */
    private static final String AHEAD_OF =
            "(?<!(?<![a-z])(?:be|being|get|getting|until|when|if|not|never|yet|part|over|under|half)[ -])";

    private static final Map<String, String> IRREGULAR =
            Map.ofEntries(
                    Map.entry("begin", "began|begun"),
                    Map.entry("build", "built"),
                    Map.entry("buy", "bought"),
                    Map.entry("hold", "held"),
                    Map.entry("leave", "left"),
                    Map.entry("pay", "paid"),
                    Map.entry("payment", "paid"),
                    Map.entry("sell", "sold"),
                    Map.entry("sale", "sold"),
                    Map.entry("send", "sent"),
                    Map.entry("birth", "born"),
                    Map.entry("delivery", "delivered"),
                    Map.entry("arrival", "arrived"),
                    Map.entry("departure", "departed"),
                    Map.entry("founding", "founded"),
                    Map.entry("opening", "opened"),
                    Map.entry("closing", "closed"));

    private static final Set<String> CHINESE_VERBS = load();

    private DateVerbs() {}

    private static Set<String> load() {
        try (var in =
                Objects.requireNonNull(DateVerbs.class.getResourceAsStream("date-verbs.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split(" ", -1)))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException("the verbs of dates cannot be read", e);
        }
    }

    /** The last character of a verb that is said alone for it: 还 for 归还, 付 for 支付. */
    private static final Pattern SHORT =
            Pattern.compile("(?:归|退|支|上|递|提)(?<verb>[还付交])|(?<first>[还付交到收发])[款货费付]");

    /**
     * What has not happened where a row has no date: "unpaid" for Paid On, 还没还 for 归还日期.
     *
     * @param name of the column
     */
    public static Optional<Pattern> findUndone(String name) {
        return of(name, "(?:还没有?|没有?|尚?未|还未)", "un");
    }

    /** What has happened where a row has a date: "paid", 已还. */
    public static Optional<Pattern> findDone(String name) {
        return of(name, "已经?", AHEAD_OF);
    }

    private static Optional<Pattern> of(String name, String chinesePrefix, String englishPrefix) {
        var chinese = CHINESE.matcher(name);
        return chinese.matches()
                ? Optional.of(chinese.group("verb"))
                        .filter(CHINESE_VERBS::contains)
                        .map(verb -> Pattern.compile(chinesePrefix + shortForms(verb) + "(?!过)"))
                : participle(name).map(forms -> wordOf(englishPrefix + "(?:" + forms + ")"));
    }

    private static Optional<String> participle(String name) {
        var english = ENGLISH.matcher(name);
        if (LAST.matcher(name).matches() || AHEAD.matcher(name).matches() || !english.matches())
            return Optional.empty();
        var after = english.group("last");
        return Optional.of(forms(after == null ? english.group("first") : after));
    }

    private static Pattern wordOf(String forms) {
        return Pattern.compile("(?<![a-z])" + forms + "(?![a-z])");
    }

    private static String shortForms(String verb) {
        var brief = SHORT.matcher(verb);
        if (!brief.matches()) return verb;
        var said = brief.group("verb") == null ? brief.group("first") : brief.group("verb");
        return "(?:" + verb + "|" + said + "(?![款货费付]))";
    }

    /** Whether a name is that of the time of an event, such as 成立时间. */
    static boolean isTimeOfEvent(String name) {
        var time = EVENT_TIME.matcher(name);
        return time.matches() && CHINESE_VERBS.contains(time.group("verb"));
    }

    /** The forms of the verb; empty when the name of the column has none. */
    static Optional<Pattern> find(String name) {
        var chinese = CHINESE.matcher(name);
        if (chinese.matches()) return Optional.of(ofStem(chinese.group("verb")));
        var last = LAST.matcher(name);
        if (last.matches())
            return Optional.of(
                    Pattern.compile(
                            "(?<![a-z])(?:last )?(?:" + forms(last.group("last")) + ")(?![a-z])"));
        var ahead = AHEAD.matcher(name);
        if (ahead.matches()) {
            var verb = ahead.group("verb");
            return Optional.of(
                    Pattern.compile(
                            "(?<![a-z])%s to (?:%s|be (?:%s))(?![a-z])"
                                    .formatted(ahead.group("how"), verb, forms(verb))));
        }
        return participle(name).map(forms -> wordOf("(?:" + forms + ")"));
    }

    /** A stem that is no known verb is one after a time: 2008年首飞 for 首飞年份. */
    private static Pattern ofStem(String stem) {
        return Pattern.compile(
                CHINESE_VERBS.contains(stem) ? stem : "(?<=[年月日号前后间])" + stem + "(?![量数额])");
    }

    private static String forms(String stem) {
        if (IRREGULAR.containsKey(stem)) return IRREGULAR.get(stem);
        if (IRREGULAR.containsValue(stem)) return stem;
        if (stem.endsWith("ed") || stem.equals("due")) return stem;
        if (stem.endsWith("e")) return stem + "d";
        if (stem.endsWith("y")) return stem.substring(0, stem.length() - 1) + "ied|" + stem + "ed";
        return stem + stem.charAt(stem.length() - 1) + "?ed";
    }
}
