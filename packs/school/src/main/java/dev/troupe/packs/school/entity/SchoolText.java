package dev.troupe.packs.school.entity;

import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A text as words that are comparable across spellings and languages: {@code 中一A}, {@code F1A} and
 * {@code Form 1A} have the same words, and so have {@code Unit 5 测验} and {@code unit 5 test}.
 *
 * @param words in order
 */
public record SchoolText(String text, List<Word> words) {
    /** A word in its common spelling, with its place in the text. */
    public record Word(String text, Span span) {}

    private static final String CHINESE_DIGITS = "一二三四五六七八九";

    private static final Pattern WORD =
            Pattern.compile(
                    "(?<form>(?:(?<![a-z])f\\.?|中|form)\\s?(?<formNumber>\\d{1,2}|["
                            + CHINESE_DIGITS
                            + "])\\s?(?<letter>[a-z])?(?![a-z]))"
                            + "|(?<code>\\d{1,2}[a-z](?![a-z\\d]))"
                            + "|(?<unit>第(?<unitBefore>\\d+|["
                            + CHINESE_DIGITS
                            + "])单元|(?:unit|单元|(?<![a-z])u)\\s?(?<unitNumber>\\d+|["
                            + CHINESE_DIGITS
                            + "])(?![a-z]))"
                            + "|(?<chinese>班级|班|全部|所有|全|各|年级|级|测验|测试|小测|考试|作文|作业|练习|同学|学生)"
                            + "|(?<latin>[a-z]+(?:['’][a-z]+)?)|(?<digits>\\d+)|(?<han>\\p{IsHan})");

    private static final Map<String, String> COMMON =
            Map.ofEntries(
                    Map.entry("班级", "class"),
                    Map.entry("班", "class"),
                    Map.entry("classes", "class"),
                    Map.entry("全部", "all"),
                    Map.entry("所有", "all"),
                    Map.entry("全", "all"),
                    Map.entry("各", "all"),
                    Map.entry("whole", "all"),
                    Map.entry("every", "all"),
                    Map.entry("年级", "grade"),
                    Map.entry("级", "grade"),
                    Map.entry("测验", "test"),
                    Map.entry("测试", "test"),
                    Map.entry("小测", "quiz"),
                    Map.entry("考试", "exam"),
                    Map.entry("examination", "exam"),
                    Map.entry("作文", "essay"),
                    Map.entry("作业", "assignment"),
                    Map.entry("homework", "assignment"),
                    Map.entry("练习", "exercise"),
                    Map.entry("同学", "student"),
                    Map.entry("学生", "student"),
                    Map.entry("students", "student"),
                    Map.entry("pupil", "student"));

    /** Words for something that is graded. */
    static final Set<String> ASSIGNMENT_WORDS =
            Set.of("test", "quiz", "exam", "essay", "assignment", "exercise", "unit");

    public SchoolText {
        words = List.copyOf(words);
    }

    public static SchoolText of(String text) {
        var words = new ArrayList<Word>();
        var matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            var span = new Span(matcher.start(), matcher.end());
            if (matcher.group("form") != null) {
                var letter = matcher.group("letter");
                words.add(new Word("form", span));
                words.add(
                        new Word(
                                number(matcher.group("formNumber"))
                                        + (letter == null ? "" : letter),
                                span));
            } else if (matcher.group("unit") != null) {
                var before = matcher.group("unitBefore");
                words.add(new Word("unit", span));
                words.add(
                        new Word(
                                number(before == null ? matcher.group("unitNumber") : before),
                                span));
            } else {
                words.add(new Word(COMMON.getOrDefault(matcher.group(), matcher.group()), span));
            }
        }
        return new SchoolText(text, words);
    }

    private static String number(String digits) {
        int index = CHINESE_DIGITS.indexOf(digits);
        return index < 0 ? digits : Integer.toString(index + 1);
    }

    /** The words without their places. */
    public List<String> plain() {
        return words.stream().map(Word::text).toList();
    }

    /** Whether one of these words is in the text. */
    public boolean hasAny(Set<String> any) {
        return words.stream().anyMatch(word -> any.contains(word.text()));
    }

    /** The places where words stand one after the other, in order. */
    public List<Span> findAll(List<String> sequence) {
        var found = new ArrayList<Span>();
        if (sequence.isEmpty()) {
            return found;
        }
        var plain = plain();
        for (int at = 0; at + sequence.size() <= plain.size(); at++) {
            if (plain.subList(at, at + sequence.size()).equals(sequence)) {
                found.add(
                        new Span(
                                words.get(at).span().start(),
                                words.get(at + sequence.size() - 1).span().end()));
            }
        }
        return found;
    }

    /** The text of a place. */
    public String at(Span span) {
        return text.substring(span.start(), span.end());
    }
}
