package dev.troupe.chat.conversation;

import dev.troupe.language.Language;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A question to the user.
 *
 * @param options possible answers, the most likely first; may be empty. Another answer is always
 *     possible
 */
public record Clarification(Kind kind, String question, List<String> options) {
    private static final List<Suggestion> TIME_RANGES =
            List.of(
                    new Suggestion("this_week", "本周", "this week"),
                    new Suggestion("this_month", "本月", "this month"),
                    new Suggestion("this_semester", "本学期", "this semester"));
    private static final List<Suggestion> SUBJECTS =
            List.of(
                    new Suggestion("english", "英语", "English"),
                    new Suggestion("math", "数学", "Math"),
                    new Suggestion("chinese", "语文", "Chinese"),
                    new Suggestion("science", "科学", "Science"));

    /** An answer that is always possible, and its value for programs. */
    private record Suggestion(String value, String zh, String en) {}

    /** What is missing. */
    public enum Kind {
        SITE("url"),
        FILE("file"),
        /** A period of time. */
        TIME_RANGE("timeRange"),
        /** A subject that is taught. */
        SUBJECT("subject"),
        /** The request can mean several things, or nothing that is known. */
        MEANING("meaning");

        private final String missing;

        Kind(String missing) {
            this.missing = missing;
        }

        private List<Suggestion> suggestions() {
            return switch (this) {
                case TIME_RANGE -> TIME_RANGES;
                case SUBJECT -> SUBJECTS;
                case SITE, FILE, MEANING -> List.of();
            };
        }

        /** Answers that are always possible; empty if they depend on what there is. */
        public List<String> suggestions(Language language) {
            return suggestions().stream().map(it -> language.choose(it.zh(), it.en())).toList();
        }

        /** The value of an answer for programs: {@code this_week}; others stand for themselves. */
        public String valueFor(String answer) {
            return suggestions().stream()
                    .filter(it -> it.zh().equals(answer) || it.en().equalsIgnoreCase(answer))
                    .findFirst()
                    .map(Suggestion::value)
                    .orElse(answer);
        }

        /** As routers name it in {@link IntentResult#missing}. */
        public String inputName() {
            return missing;
        }

        /** {@code site}, {@code time_range}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Clarification {
        options = List.copyOf(options);
    }

    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?:option |number |no\\. ?|选项? ?|第 ?|[#(（])?([1-9]\\d?|[一二三四五六七八九])(?:[.)）。、]| ?(?:个|项|号|条|种)(?:选项)?)?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ORDINAL =
            Pattern.compile(
                    "(?:the )?(first|second|third|fourth|fifth|sixth)(?: (?:one|option))?[.!]?",
                    Pattern.CASE_INSENSITIVE);
    private static final String DIGITS = "一二三四五六七八九";
    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth", "sixth");
    private static final Pattern DISMISSAL =
            Pattern.compile(
                    "(?:(?:ok(?:ay)?|oh|well|好的?|哦|那)[,，\\s]*+)?(?:算了|不用了?|取消|没事了?|never ?mind|cancel(?: it| that)?|forget (?:it|about it))[吧啊呀哦]?(?:[,，\\s]*+(?:谢谢|多谢|thanks|thank you))?[\\s.!。！~]*+",
                    Pattern.CASE_INSENSITIVE);

    /** The option that a reply chooses: by its number from 1, or by its words. */
    public Optional<String> findChoice(String reply) {
        var word = reply.strip();
        var number = findNumber(word);
        if (number >= 1 && number <= options.size()) {
            return Optional.of(options.get(number - 1));
        }
        return options.stream().filter(word::equalsIgnoreCase).findFirst();
    }

    /** 0 if the reply is more or something else than a number. */
    private static int findNumber(String word) {
        var number = NUMBER.matcher(word);
        if (number.matches()) {
            var digits = number.group(1);
            int chinese = DIGITS.indexOf(digits);
            return chinese >= 0 ? chinese + 1 : Integer.parseInt(digits);
        }
        var ordinal = ORDINAL.matcher(word);
        return ordinal.matches()
                ? ORDINALS.indexOf(ordinal.group(1).toLowerCase(Locale.ROOT)) + 1
                : 0;
    }

    /** Whether a reply drops the question and the request with it, and wants nothing else. */
    public static boolean isDismissal(String reply) {
        return DISMISSAL.matcher(reply.strip()).matches();
    }
}
