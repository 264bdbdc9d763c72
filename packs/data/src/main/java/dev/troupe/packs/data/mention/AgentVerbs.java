package dev.troupe.packs.data.mention;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What those do whom an English column names: coached for Coach, directed for Director. */
public final class AgentVerbs {
    private static final Pattern NAME = Pattern.compile("[a-z]{3,20}");
    private static final String WON = "won|win|wins";
    private static final String HOSTED = "hosted|hosts?";

    /** Winning driver, race winners. */
    private static final Pattern WINNING =
            Pattern.compile(
                    "winning (?:driver|rider|team|player|car|jockey|horse|party|candidate|club|country|nation|athlete|crew|boat|school|side|skipper|manager|coach)|(?:[a-z]{3,20} )?winners");

    private static final Map<String, String> IRREGULAR =
            Map.ofEntries(
                    Map.entry("writer", "wrote|written"),
                    Map.entry("author", "wrote|written|authored"),
                    Map.entry("builder", "built|builds?"),
                    Map.entry("manufacturer", "manufactured|manufactures?|built|made"),
                    Map.entry("maker", "made|makes?|built"),
                    Map.entry("architect", "designed|drew"),
                    Map.entry("discoverer", "discovered|discovers?|found"),
                    Map.entry("artist", "performed|sang|sung|recorded|painted"),
                    Map.entry("performer", "performed|performs?|sang|sung"),
                    Map.entry("teacher", "taught|teaches"),
                    Map.entry("driver", "drove|driven"),
                    Map.entry("winner", WON),
                    Map.entry("victor", WON),
                    Map.entry("venue", HOSTED),
                    Map.entry("circuit", HOSTED),
                    Map.entry("stadium", HOSTED),
                    Map.entry("ground", HOSTED),
                    Map.entry("arena", HOSTED),
                    Map.entry("rider", "rode|ridden"),
                    Map.entry("singer", "sang|sung"),
                    Map.entry("seller", "sold"),
                    Map.entry("buyer", "bought"));

    private static final Pattern BY = Pattern.compile("(?<done>[a-z]{4,20}) by");
    private static final Map<String, String> PARTICIPLES =
            Map.of(
                    "written", "written|wrote|writes?",
                    "drawn", "drawn|drew|draws?",
                    "built", "built|builds?",
                    "sung", "sung|sang|sings?",
                    "taught", "taught|teach|teaches",
                    "driven", "driven|drove|drives?",
                    "made", "made|makes?",
                    "sold", "sold|sells?",
                    "held", "held|holds?");

    /** What those whom a Chinese column names do, by the ends of such names. */
    private static final Map<Pattern, String> CHINESE =
            Map.of(
                    Pattern.compile(".*经理"), "管理|掌管|执掌",
                    Pattern.compile(".*导演"), "执导|导演|导",
                    Pattern.compile(".*编剧"), "编剧|编写|改编|创作|编|写",
                    Pattern.compile(".*(?:主演|演员)"), "主演|出演|参演|饰演|演",
                    Pattern.compile(".*歌手"), "演唱|唱",
                    Pattern.compile(".*教练"), "执教|带队",
                    Pattern.compile(".*(?:创始|创办|创立)人"), "创立|创办|创建",
                    Pattern.compile(".*(?:作者|作家)"), "创作|撰写|所写|所著|写");

    private static final Map<String, String> AGENTS =
            Map.of(
                    "written", "writers?|authors?",
                    "built", "builders?",
                    "sung", "singers?",
                    "taught", "teachers?",
                    "driven", "drivers?",
                    "made", "makers?",
                    "sold", "sellers?",
                    "held", "holders?");

    private AgentVerbs() {}

    private static Optional<String> chinese(String name) {
        return CHINESE.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(name).matches())
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** The verb after 谁, for a Chinese column such as 基金经理; empty for other columns. */
    public static Optional<Pattern> findChinese(String name) {
        return chinese(name)
                .map(verbs ->
                        Pattern.compile("(?<=谁)(?:来|在)?(?:" + verbs + ")[的了]?(?!\\p{IsHan})"));
    }

    /** The verbs of a Chinese column such as 导演; empty for other columns. */
    public static Optional<Pattern> findChineseActs(String name) {
        return chinese(name).map(Pattern::compile);
    }

    /** The forms of the verb of a column such as Directed by; empty for other columns. */
    public static Optional<Pattern> findBy(String name) {
        var by = BY.matcher(name);
        if (!by.matches()) return Optional.empty();
        var done = by.group("done");
        var stem = done.endsWith("ed") ? done.substring(0, done.length() - 2) : "";
        var forms =
                stem.isEmpty() ? PARTICIPLES.getOrDefault(done, done) : done + "|" + stem + "e?s?";
        return Optional.of(Pattern.compile("(?<![a-z])(?:" + forms + ")(?![a-z])"));
    }

    /** Those who do it: director for Directed by; empty for other columns. */
    public static Optional<Pattern> findAgent(String name) {
        var by = BY.matcher(name);
        if (!by.matches()) return Optional.empty();
        var done = by.group("done");
        var agent =
                done.endsWith("ed")
                        ? done.substring(0, done.length() - 2) + "e?[eo]rs?"
                        : AGENTS.getOrDefault(done, "(?!)");
        return Optional.of(Pattern.compile("(?<![a-z])(?:" + agent + ")(?![a-z])"));
    }

    /** The forms of the verb; empty when the name has none. */
    public static Optional<Pattern> find(String name) {
        boolean isOfWinners = WINNING.matcher(name).matches();
        if (!isOfWinners && !NAME.matcher(name).matches()) return Optional.empty();
        var forms = isOfWinners ? WON : IRREGULAR.get(name);
        if (forms == null) {
            var stem = name.replaceFirst("(?:er|or|e)$", "");
            var base = stem.equals(name) ? "" : stem + "|";
            forms = base + stem + "(?:ed|es|s)|" + stem + stem.charAt(stem.length() - 1) + "ed";
        }
        return Optional.of(Pattern.compile("(?<![a-z])(?:" + forms + ")(?![a-z])"));
    }
}
