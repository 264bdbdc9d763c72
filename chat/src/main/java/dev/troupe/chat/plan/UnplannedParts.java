package dev.troupe.chat.plan;

import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Clause;
import dev.troupe.language.Clauses;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts of a request that a model's plan does not mention: names of files, addresses,
 * quotations, numbers, proper names and restrictions. A plan may use other words for everything
 * else, so nothing else is compared.
 */
public final class UnplannedParts {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d[\\d,.]*(?![\\w])");
    private static final List<Set<String>> NUMERALS =
            List.of(
                    Set.of("one", "first", "once", "一"),
                    Set.of("two", "second", "twice", "both", "二", "两"),
                    Set.of("three", "third", "三"),
                    Set.of("four", "fourth", "四"),
                    Set.of("five", "fifth", "五"),
                    Set.of("six", "sixth", "六"),
                    Set.of("seven", "seventh", "七"),
                    Set.of("eight", "eighth", "八"),
                    Set.of("nine", "ninth", "九"),
                    Set.of("ten", "tenth", "十"));

    /** A capital within a sentence; the first word of one has a capital in any case. */
    private static final Pattern NAME =
            Pattern.compile("(?<=[\\p{Ll}\\d,] )\\p{Lu}\\p{Ll}{2,}(?![\\w'’])");

    private static final Pattern RESTRICTION =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:except(?: for)?|excluding|without|unless|only|other than|but not|ignor(?:e|ing)|skip(?:ping)?)\\s+([^,;:.!?]{1,60})"
                            + "|(?:除了?|不(?:要|含|包括|算|计)|排除|去掉|忽略|跳过|只(?:要|看|算|统计|保留|包括)|仅)([\\p{IsHan}\\w]{1,20})");

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");
    private static final int STEM = 4; // letters; "returns" and "returned" begin alike

    private final String plan;
    private final Set<String> numbers;

    private UnplannedParts(Workflow workflow, Collection<String> explained) {
        plan =
                Stream.of(
                                Stream.of(
                                        workflow.description()), // the nodes receive it as the goal
                                workflow.nodes().stream().flatMap(UnplannedParts::texts),
                                explained.stream())
                        .flatMap(texts -> texts)
                        .collect(Collectors.joining("\n"))
                        .toLowerCase(Locale.ROOT);
        numbers =
                NUMBER.matcher(plan)
                        .results()
                        .map(found -> normalize(found.group()))
                        .collect(Collectors.toSet());
    }

    /**
     * One sentence in the language of the request, or none if the plan mentions everything.
     *
     * @param explained sentences that already state what is not done, and results
     */
    public static List<String> explain(
            String request, Workflow workflow, Collection<String> explained) {
        var parts = new UnplannedParts(workflow, explained).find(request);
        if (parts.isEmpty()) {
            return List.of();
        }
        var language = Language.of(request);
        var quoted = String.join(language.choose("”“", "', '"), parts);
        return List.of(
                language.choose(
                                "计划没有提到“%s”，这部分可能没有做。",
                                "The plan does not mention '%s'; that part may not be done.")
                        .formatted(quoted));
    }

    private static Stream<String> texts(AgentNode node) {
        return Stream.concat(
                Stream.of(node.name(), node.desc()), node.steps().stream().map(Step::desc));
    }

    private Set<String> find(String request) {
        var missing = new LinkedHashSet<String>();
        var mentions = Mentions.of(request);
        Stream.of(mentions.urls(), mentions.files(), mentions.quoted())
                .flatMap(List::stream)
                .filter(name -> !isMentioned(name))
                .forEach(missing::add);
        for (var clause : Clauses.split(request)) {
            missing.addAll(find(clause));
        }
        return missing;
    }

    private List<String> find(Clause clause) {
        var words = QuoteMasker.ownWords(clause.text());
        var missing = new ArrayList<String>();
        addAll(NUMBER.matcher(words), 0, missing, number -> !isPlanned(number));
        addAll(NAME.matcher(words), 0, missing, name -> !isMentioned(name));
        addAll(RESTRICTION.matcher(words), 0, missing, part -> !isRestricted(part));
        return missing;
    }

    private interface Check {
        boolean isMissing(String part);
    }

    private static void addAll(Matcher found, int group, List<String> missing, Check check) {
        while (found.find()) {
            var part = found.group(group).strip();
            if (check.isMissing(part)) {
                missing.add(part);
            }
        }
    }

    private boolean isMentioned(String name) {
        return plan.contains(name.strip().toLowerCase(Locale.ROOT).replaceFirst("/$", ""));
    }

    private boolean isPlanned(String number) {
        var digits = normalize(number);
        return numbers.contains(digits)
                || plan.contains(digits)
                || NUMERALS.stream()
                        .filter(words -> digits.equals("" + (NUMERALS.indexOf(words) + 1)))
                        .flatMap(Set::stream)
                        .anyMatch(plan::contains);
    }

    /** 1,000 and 1000 are one number, as are 03 and 3. */
    private static String normalize(String number) {
        return number.replace(",", "").replaceAll("\\.$", "").replaceFirst("^0+(?=\\d)", "");
    }

    /**
     * Whether a word of a restriction occurs in the plan; one without such a word restricts
     * nothing.
     */
    private boolean isRestricted(String restriction) {
        var words = new ArrayList<String>();
        var found = RESTRICTION.matcher(restriction);
        if (found.find()) {
            var object = found.group(1) == null ? found.group(2) : found.group(1);
            WORD.matcher(object.toLowerCase(Locale.ROOT))
                    .results()
                    .map(word -> word.group())
                    .filter(word -> !FillerWords.common().contains(word))
                    .forEach(words::add);
            addChinese(object, words);
        }
        return words.isEmpty() || words.stream().anyMatch(this::occurs);
    }

    /** Chinese is written without spaces: two characters stand for a word. */
    private static void addChinese(String text, List<String> words) {
        for (int at = 0; at + 2 <= text.length(); at++) {
            var pair = text.substring(at, at + 2);
            if (pair.codePoints()
                            .allMatch(c ->
                                    Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN)
                    && !FillerWords.common().contains(pair)) {
                words.add(pair);
            }
        }
    }

    private boolean occurs(String word) {
        return plan.contains(
                Language.isChinese(word) || word.length() <= STEM ? word : word.substring(0, STEM));
    }
}
