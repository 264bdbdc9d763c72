package dev.troupe.page.followup;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The words of a question that have not been understood yet. Names of the page are found as a whole
 * and, since columns are called {@code total_amount}, by each of their words.
 *
 * @param rest the question without the words that were understood
 * @param matched how many characters of names were found
 */
record QuestionWords(String rest, int matched) {
    private static final Pattern FILLER =
            Pattern.compile(
                    "\\b(?:what|which|who|when|where|how|much|is|are|was|were|did|does|do|has|have|had|the|a|an|of|in|on|for|at|by|to|per|and|with|it|its|this|that|these|there|page|value|values|number|please|tell|me|show|give|us|we|our|s)\\b"
                            + "|请问|请|告诉我|帮我|看看|哪一?个?(?:月份?|天|日|年|季度?|产品|人|学生|班级?|类别?|项)?|谁|什么|多少|几|的|是|在|里|中|有|吗|呢|了|一下|页面|页|上|这个|那个|这|值|数据|分别|和|与|为|得分?",
                    Pattern.CASE_INSENSITIVE);

    /** What a name of a column adds to the word that people use: 馆别, 产品名称, 借出册数. */
    private static final List<String> ENDINGS =
            List.of(
                    "别", "名", "名称", "名字", "号", "编号", "数", "册数", "件数", "人数", "次数", "数量", "额", "金额",
                    "量");

    private static final int LONGEST = 12; // characters of several short names
    private static final Pattern WORD =
            Pattern.compile("\\p{IsHan}+|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

    static QuestionWords of(String question) {
        return new QuestionWords(question.toLowerCase(Locale.ROOT), 0);
    }

    /** Without the names, the longest first, and then without their words. */
    QuestionWords withoutNames(Stream<String> names) {
        var all =
                names.map(name -> name.toLowerCase(Locale.ROOT).strip())
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
        var left = this;
        for (var name : all) {
            left = left.without(name);
        }
        for (var name : all) {
            for (var word : WORD.matcher(name).results().map(it -> it.group()).toList()) {
                left = left.without(word).without(word + "s");
            }
        }
        return left;
    }

    private QuestionWords without(String name) {
        if (!rest.contains(name)) {
            return this; // cheaper than a pattern for each of many names
        }
        var pattern = pattern(name);
        var matcher = pattern.matcher(rest);
        return matcher.find()
                ? new QuestionWords(matcher.replaceAll(" "), matched + name.length())
                : this;
    }

    private static Pattern pattern(String name) {
        return Pattern.compile(
                "(?<![\\p{L}\\p{N}&&[^\\p{IsHan}]])"
                        + Pattern.quote(name)
                        + "(?![\\p{L}\\p{N}&&[^\\p{IsHan}]])");
    }

    /** Whether the question names this, as a whole. */
    boolean names(String name) {
        return !name.isBlank()
                && rest.contains(name.toLowerCase(Locale.ROOT).strip())
                && pattern(name.toLowerCase(Locale.ROOT).strip()).matcher(rest).find();
    }

    /** Whether the question has a word of this name, such as {@code amount} of total_amount. */
    boolean namesPart(String name) {
        return WORD.matcher(name.toLowerCase(Locale.ROOT))
                .results()
                .anyMatch(word -> names(word.group()) || names(word.group() + "s"));
    }

    QuestionWords without(Pattern words) {
        return new QuestionWords(words.matcher(rest).replaceAll(" "), matched);
    }

    /** Words with content that nothing has understood, and that are not short for names. */
    List<String> unread(Stream<String> names) {
        var all = names.toList();
        return WORD.matcher(FILLER.matcher(rest).replaceAll(" "))
                .results()
                .map(it -> it.group())
                .distinct()
                .filter(word -> word.length() > LONGEST || !isMadeOfShortNames(word, all))
                .toList();
    }

    /** Chinese has no spaces between words: 馆借出 is short for 馆别 and 借出册数. */
    private static boolean isMadeOfShortNames(String words, List<String> names) {
        return words.isEmpty()
                || IntStream.rangeClosed(1, words.length())
                        .anyMatch(end ->
                                isShortForAny(words.substring(0, end), names)
                                        && isMadeOfShortNames(words.substring(end), names));
    }

    /** Whether a name has this word with an ending, as 馆别 has 馆. */
    private static boolean isShortForAny(String word, List<String> names) {
        return names.stream()
                .anyMatch(
                        name -> ENDINGS.stream().anyMatch(ending -> name.contains(word + ending)));
    }
}
