package dev.troupe.language;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds cue words in texts: Chinese ones anywhere, English ones as whole words in any of their
 * forms. The last word of an English cue is inflected, {@code bar chart} finds {@code bar charts}.
 * A verb for work on files is not found when it is a noun: "how many copies", "the most moves"; a
 * report is not found where "report the mean" asks to state it, nor 报告 in 审计报告 unless it is to be
 * written.
 */
public final class CueMatcher {
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();
    private static final Pattern DOUBLING = Pattern.compile("[^aeiou]?[^aeiou][aeiou][bdgklmnprt]");

    /** Past forms that no rule gives. */
    private static final Map<String, String> IRREGULAR =
            Map.ofEntries(
                    Map.entry("write", "wrote|written"),
                    Map.entry("draw", "drew|drawn"),
                    Map.entry("find", "found"),
                    Map.entry("make", "made"),
                    Map.entry("send", "sent"),
                    Map.entry("tell", "told"),
                    Map.entry("show", "shown"),
                    Map.entry("build", "built"),
                    Map.entry("keep", "kept"),
                    Map.entry("get", "got|getting"),
                    Map.entry("give", "gave|given"),
                    Map.entry("take", "took|taken"),
                    Map.entry("choose", "chose|chosen"),
                    Map.entry("run", "ran"),
                    Map.entry("analyze", "analyse|analysed|analyses|analysing|analysis"),
                    Map.entry("analyse", "analyze|analyzed|analyzes|analyzing|analysis"));

    /** Verbs for work on files whose base form and third person are nouns as well. */
    private static final Set<String> NOUNS =
            Set.of(
                    "copy",
                    "move",
                    "save",
                    "view",
                    "read",
                    "search",
                    "print",
                    "store",
                    "list",
                    "backup",
                    "duplicate");

    /** Before one of them: a noun that is counted or measured. */
    private static final String COUNTED =
            "(?<!\\b(?:most|fewest|least|more|fewer|less|many|which|whose|per|each|every|average|mean|median|total|highest|lowest"
                    + "|(?:number|amount|count|sum|total|average|mean|median|maximum|minimum|share|percentage|distribution)\\s{1,3}of(?:\\s{1,3}the)?)[\\s-]{1,3})";

    /** After one of them: a noun of what the words before it do. */
    private static final String COUNTING =
            "(?!\\s+(?:sold|made|printed|were|was|are|is|did|do|does|have|has|per)(?![\\p{IsLatin}\\d]))";

    /**
     * What is stated by the verb "report" rather than written to a report: "report the mean", "do
     * they report a higher wage".
     */
    private static final String TOLD =
            "(?:(?<=\\b(?:an?|the|one|this|that|my|our|html|markdown|short|full|new|as|into)\\s{1,3})|(?!\\w{1,10}\\s+(?:the|its|their|an?|both|how|what|which|whether|if|only|no|any)(?![\\p{IsLatin}\\d])))";

    /** A report that is to be written, rather than one that a table or a document names. */
    private static final Pattern CHINESE_REPORT =
            Pattern.compile(
                    "(?:(?<=(?:写|生成|做|制作|整理|输出|导出|形成|给我|汇总成)[^,，。;；]{0,12})"
                            + "|(?<!年度|季度|审计|鉴证|检测|检验|体检|评估|述职))报告(?![期书人])");

    private CueMatcher() {}

    /**
     * Whether a text contains a cue.
     *
     * @param cue a Chinese phrase, or English words in their base form, {@code bar chart}
     */
    public static boolean contains(String text, String cue) {
        return PATTERNS.computeIfAbsent(cue.strip().toLowerCase(Locale.ROOT), CueMatcher::pattern)
                .matcher(text)
                .find();
    }

    private static Pattern pattern(String cue) {
        if (cue.isEmpty()) {
            throw new IllegalArgumentException("a cue is blank; give at least one character");
        }
        int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
        if (cue.equals("报告")) {
            return CHINESE_REPORT;
        }
        if (Language.of(cue) == Language.ZH) {
            return Pattern.compile(Pattern.quote(cue), flags);
        }
        int last = Math.max(cue.lastIndexOf(' '), cue.lastIndexOf('-')) + 1;
        var before =
                cue.substring(0, last)
                        .codePoints()
                        .mapToObj(c ->
                                c == ' ' || c == '-'
                                        ? "[\\s-]+"
                                        : Pattern.quote(Character.toString(c)))
                        .collect(Collectors.joining());
        var forms =
                forms(cue.substring(last)).stream()
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|"));
        boolean isNounToo = NOUNS.contains(cue);
        return Pattern.compile(
                "(?<![\\p{IsLatin}\\d])"
                        + (isNounToo ? COUNTED : "")
                        + (cue.equals("report") ? TOLD : "")
                        + before
                        + "(?:"
                        + forms
                        + ")(?![\\p{IsLatin}\\d])"
                        + (isNounToo ? COUNTING : ""),
                flags);
    }

    /** A word, its plural or third person, its past and its -ing form. */
    static Set<String> forms(String word) {
        var forms = new LinkedHashSet<String>();
        forms.add(word);
        if (word.length() < 3 || !word.matches("[a-z]+")) {
            return forms;
        }
        var stem = word.substring(0, word.length() - 1);
        if (word.matches(".*[^aeiou]y")) {
            add(forms, stem, "ies", "ied");
            add(forms, word, "ing");
        } else if (word.endsWith("e")) {
            add(forms, word, "s", "d");
            add(forms, stem, "ing");
        } else {
            add(forms, word, word.matches(".*(?:s|x|z|ch|sh)") ? "es" : "s", "ed", "ing");
            if (DOUBLING.matcher(word).matches()) {
                add(forms, word + word.charAt(word.length() - 1), "ed", "ing");
            }
        }
        var irregular = IRREGULAR.get(word);
        if (irregular != null) {
            forms.addAll(Set.of(irregular.split("\\|", -1)));
        }
        return forms;
    }

    private static void add(Set<String> forms, String stem, String... endings) {
        for (var ending : endings) {
            forms.add(stem + ending);
        }
    }
}
