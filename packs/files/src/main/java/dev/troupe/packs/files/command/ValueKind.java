package dev.troupe.packs.files.command;

import dev.troupe.language.EnglishMonths;
import dev.troupe.language.Language;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What is written in a text in a form that can be recognized, and can be extracted. */
public enum ValueKind {
    EMAIL(
            "邮箱地址",
            "e-mail address",
            "e-mail addresses",
            "(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9-])"),

    /** In the forms of China and North America, and any after the code of a country. */
    PHONE(
            "电话号码",
            "phone number",
            "phone numbers",
            "(?<![\\w+@./-])(?:\\+\\d{1,3}(?:[ -]?\\(?\\d{1,4}\\)?){2,5}|(?:86[ -]?)?1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}|(?:\\(0\\d{2,3}\\) ?|0\\d{2,3}-?)\\d{7,8}|[48]00[ -]?\\d{3,4}[ -]?\\d{3,4}|0\\d{2,4} \\d{3,4} \\d{3,4}|\\(\\d{3}\\) ?\\d{3}-\\d{4}|\\d{3}([-. ])\\d{3}\\1\\d{4})(?![\\w-]|\\.\\d)"),
    LINK(
            "链接",
            "link",
            "links",
            "(?<![A-Za-z0-9])(?:https?://|www\\.)(?:\\([^\\s<>()]{0,100}\\)|[^\\s<>\"'“”‘’（）()，。；、《》\\[\\]])+"),

    /** With the day; dates without one, and words such as tomorrow, are none. */
    DATE(
            "日期",
            "date",
            "dates",
            "(?<![\\d./-])\\d{4}([-/.])(?:0?[1-9]|1[0-2])\\1(?:0?[1-9]|[12]\\d|3[01])(?![\\d/-]|\\.\\d)"
                    + "|(?<![\\d./-])(?:0?[1-9]|[12]\\d|3[01])([./])(?:0?[1-9]|[12]\\d|3[01])\\2\\d{4}(?![\\d/-]|\\.\\d)"
                    + "|(?<!\\d)(?:\\d{4}\\s?年\\s?)?(?:0?[1-9]|1[0-2])\\s?月\\s?(?:0?[1-9]|[12]\\d|3[01])\\s?[日号]"
                    + "|\\b(?=[A-Z])(?i:"
                    + EnglishMonths.PATTERN
                    + ")\\.? (?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?:,? \\d{4})?\\b"
                    + "|\\b(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?: of)? (?=[A-Z])(?i:"
                    + EnglishMonths.PATTERN
                    + ")\\b\\.?(?:,? \\d{4}\\b)?");

    private static final Pattern ENDING = Pattern.compile("[.,;:!?]+$");

    private final String chinese;
    private final String english;
    private final String plural;
    private final Pattern form;

    ValueKind(String chinese, String english, String plural, String form) {
        this.chinese = chinese;
        this.english = english;
        this.plural = plural;
        this.form = Pattern.compile(form);
    }

    /** All values of the kind in a text, in order, as often as they are in it. */
    public List<String> findIn(String text) {
        return form.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(value -> this == LINK ? ENDING.matcher(value).replaceFirst("") : value)
                .toList();
    }

    /** A number of them: {@code 2 links}. */
    String count(long number, Language language) {
        return language.choose(
                number + " 个" + chinese, number + " " + (number == 1 ? english : plural));
    }

    String noun(Language language) {
        return language.choose(chinese, english);
    }
}
