package dev.troupe.packs.schedule.recurrence;

import dev.troupe.language.ChineseNumerals;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How often something happens, without the time of the day.
 *
 * @param cron all five fields of an interval, or the last three of days; empty if the words leave
 *     the day open or cannot be expressed
 * @param isInterval whether it is an interval of less than a day
 * @param half the half of the day that the words name, as in 每晚
 */
record Frequency(Span span, String cron, boolean isInterval, boolean isSupported, DayHalf half) {
    private static final String DAY_EN =
            "(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?";
    private static final String DAYS_EN =
            DAY_EN
                    + "(?:(?:\\s?,\\s?(?:and\\s)?|\\s(?:and|&)\\s)(?:on\\s)?"
                    + DAY_EN
                    + "(?!\\w)){0,6}+";
    private static final String EVERY = "(?<!\\w)(?:every|each)(?: single)? ";
    private static final String OF_MONTH = " (?:of|in) (?:the|each|every) month(?!\\w)";
    private static final String ON_THE = "(?<!\\w)(?:on )?(?:the )?";
    private static final String NUMBER_EN =
            "\\d{1,3}|two|three|four|five|six|ten|twelve|fifteen|twenty|thirty";
    private static final String NUMBER_ZH = "\\d{1,3}|[一二两三四五六七八九十]{1,3}";
    private static final String MONTH_ZH = "每个?月的?";
    private static final String DAY_ZH = "[一二三四五六日天]";

    private static final List<String> EN_NUMBERS =
            List.of(
                    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten", "eleven", "twelve");
    private static final List<String> EN_DAYS =
            List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

    /** Patterns in the order in which they are tried; the first match in a text counts. */
    private record Rule(Pattern pattern, Function<MatchResult, Frequency> reading) {
        Rule(String pattern, Function<MatchResult, Frequency> reading) {
            this(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), reading);
        }
    }

    private static final List<Rule> RULES =
            List.of(
                    new Rule(
                            EVERY + "(?:(" + NUMBER_EN + ") )?minutes?(?!\\w)",
                            words -> minutes(words, number(words.group(1)))),
                    new Rule(
                            EVERY + "(?:(" + NUMBER_EN + ") )?hours?(?!\\w)|(?<!\\w)hourly(?!\\w)",
                            words -> hours(words, number(words.group(1)))),
                    new Rule(
                            "每隔?(" + NUMBER_ZH + ")?个?分钟",
                            words -> minutes(words, number(words.group(1)))),
                    new Rule(
                            "每隔?(" + NUMBER_ZH + ")?个?(?:小时|钟头)",
                            words -> hours(words, number(words.group(1)))),
                    new Rule(
                            "(?<!\\w)(?:every|each) (?:other |second |third |(?:"
                                    + NUMBER_EN
                                    + ") )(?:days?|weeks?|months?|years?|"
                                    + DAY_EN
                                    + ")(?!\\w)|每隔?(?:"
                                    + NUMBER_ZH
                                    + ")个?(?:天|日|周|星期|礼拜|月|年)|隔天|隔周|双周|每隔[天周日]",
                            Frequency::ofUnsupported),
                    new Rule(
                            ON_THE + "(first|last) (?:working|business|work|week) ?day" + OF_MONTH,
                            words -> days(words, workingDay(words.group(1)) + " * *")),
                    new Rule(
                            MONTH_ZH + "(第一个?|最后一?个?)(?:工作日|上班日)",
                            words -> days(words, workingDay(words.group(1)) + " * *")),
                    new Rule(
                            ON_THE
                                    + "last day"
                                    + OF_MONTH
                                    + "|(?<!\\w)at (?:the )?end"
                                    + OF_MONTH
                                    + "|"
                                    + MONTH_ZH
                                    + "(?:最后一天|月底|月末|底|末)",
                            words -> days(words, "L * *")),
                    new Rule(
                            ON_THE + "(first|second|third|fourth|last) (" + DAY_EN + ")" + OF_MONTH,
                            words ->
                                    days(
                                            words,
                                            "* * "
                                                    + dayOfMonthWeek(
                                                            words.group(1),
                                                            englishDay(words.group(2))))),
                    new Rule(
                            MONTH_ZH + "(第[一二三四]|最后一)个?(?:周|星期|礼拜)(" + DAY_ZH + ")",
                            words ->
                                    days(
                                            words,
                                            "* * "
                                                    + dayOfMonthWeek(
                                                            words.group(1),
                                                            chineseDay(words.group(2))))),
                    new Rule(
                            ON_THE
                                    + "(\\d{1,2})(?:st|nd|rd|th)?(?: day)?"
                                    + OF_MONTH
                                    + "|"
                                    + EVERY
                                    + "month on (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\w)|(?<!\\w)monthly on (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\w)",
                            words -> dayOfMonth(words, firstGroup(words))),
                    new Rule(
                            MONTH_ZH + "(" + NUMBER_ZH + ")[号日]",
                            words -> dayOfMonth(words, words.group(1))),
                    new Rule(
                            EVERY
                                    + "(?:week ?day|work(?:ing)? ?day|business day)s?(?!\\w)|(?<!\\w)on (?:weekdays|work(?:ing )?days|business days)(?!\\w)|(?<!\\w)weekdays(?= at )|每个?(?:工作日|上班日)|(?:每个?)?(?:周|星期)一[至到](?:周|星期)?五(?:每天)?",
                            words -> days(words, "* * 1-5")),
                    new Rule(
                            EVERY + "weekend(?: day)?s?(?!\\w)|(?<!\\w)on weekends(?!\\w)|每个?周末",
                            words -> days(words, "* * 6,0")),
                    new Rule(
                            EVERY + "(?:week on )?(" + DAYS_EN + ")(?!\\w)",
                            words -> days(words, "* * " + englishDays(words.group(1)))),
                    new Rule(
                            "(?<!\\w)on ((?:mon|tues|wednes|thurs|fri|satur|sun)days(?:(?:\\s?,\\s?(?:and\\s)?|\\sand\\s)(?:mon|tues|wednes|thurs|fri|satur|sun)days){0,6}+)(?!\\w)|(?<!\\w)weekly on ("
                                    + DAYS_EN
                                    + ")(?!\\w)",
                            words -> days(words, "* * " + englishDays(firstGroup(words)))),
                    new Rule(
                            "每个?(?:周|星期|礼拜)的?("
                                    + DAY_ZH
                                    + "(?:[、,，和及与跟]?(?:周|星期|礼拜)?"
                                    + DAY_ZH
                                    + "){0,6}+)(?![\\d点])",
                            words -> days(words, "* * " + chineseDays(words.group(1)))),
                    new Rule(
                            EVERY
                                    + "(?:day|(morning|afternoon|evening|night))(?!\\w)|(?<!\\w)daily(?!\\w)|(?:每天|每日|天天|每个?([早晚])上?)",
                            words -> days(words, "* * *").with(DayHalf.of(firstGroup(words)))),
                    new Rule(
                            EVERY
                                    + "(?:week|month|year)(?!\\w)|(?<!\\w)(?:weekly|monthly|yearly|annually)(?!\\w)|每个?(?:周|星期|礼拜|月|年)",
                            words -> new Frequency(span(words), "", false, true, DayHalf.UNKNOWN)));

    /** The frequency that a text names first; of two at one place the more exact one. */
    static Optional<Frequency> find(String text) {
        Frequency found = null;
        for (var rule : RULES) {
            var words = rule.pattern().matcher(text);
            if (words.find() && (found == null || words.start() < found.span().start())) {
                found = rule.reading().apply(words.toMatchResult());
            }
        }
        return Optional.ofNullable(found);
    }

    private static Frequency minutes(MatchResult words, int count) {
        return count > 0 && count < 60 && 60 % count == 0
                ? interval(words, count == 1 ? "* * * * *" : "*/" + count + " * * * *")
                : ofUnsupported(words);
    }

    private static Frequency hours(MatchResult words, int count) {
        return count > 0 && count < 24 && 24 % count == 0
                ? interval(words, count == 1 ? "0 * * * *" : "0 */" + count + " * * *")
                : ofUnsupported(words);
    }

    private static Frequency interval(MatchResult words, String cron) {
        return new Frequency(span(words), cron, true, true, DayHalf.UNKNOWN);
    }

    private static Frequency days(MatchResult words, String cron) {
        return new Frequency(span(words), cron, false, true, DayHalf.UNKNOWN);
    }

    private static Frequency dayOfMonth(MatchResult words, String day) {
        int number = number(day);
        return number >= 1 && number <= 31 ? days(words, number + " * *") : ofUnsupported(words);
    }

    private static Frequency ofUnsupported(MatchResult words) {
        return new Frequency(span(words), "", false, false, DayHalf.UNKNOWN);
    }

    private Frequency with(DayHalf newHalf) {
        return new Frequency(span, cron, isInterval, isSupported, newHalf);
    }

    private static String workingDay(String ordinal) {
        return ordinal.startsWith("最后") || ordinal.equalsIgnoreCase("last") ? "LW" : "1W";
    }

    private static String dayOfMonthWeek(String ordinal, int day) {
        int place =
                switch (ordinal.toLowerCase(Locale.ROOT)) {
                    case "first", "第一" -> 1;
                    case "second", "第二" -> 2;
                    case "third", "第三" -> 3;
                    case "fourth", "第四" -> 4;
                    default -> 0;
                };
        return place == 0 ? day + "L" : day + "#" + place;
    }

    private static String englishDays(String words) {
        var days = new ArrayList<String>();
        var each = Pattern.compile(DAY_EN, Pattern.CASE_INSENSITIVE).matcher(words);
        while (each.find()) {
            days.add(Integer.toString(englishDay(each.group())));
        }
        return String.join(",", days.stream().distinct().toList());
    }

    private static int englishDay(String word) {
        return EN_DAYS.indexOf(word.substring(0, 3).toLowerCase(Locale.ROOT));
    }

    private static String chineseDays(String words) {
        var days = new ArrayList<String>();
        var each = Pattern.compile("(?![周星期礼拜])" + DAY_ZH).matcher(words);
        while (each.find()) {
            days.add(Integer.toString(chineseDay(each.group())));
        }
        return String.join(",", days.stream().distinct().toList());
    }

    private static int chineseDay(String word) {
        return word.equals("天") ? 0 : "日一二三四五六".indexOf(word);
    }

    /** 1 if no number is named. */
    private static int number(@Nullable String word) {
        if (word == null || word.isEmpty()) {
            return 1;
        }
        if (Character.isDigit(word.charAt(0))) {
            return Integer.parseInt(word);
        }
        int english = EN_NUMBERS.indexOf(word.toLowerCase(Locale.ROOT));
        return english >= 0
                ? english
                : switch (word.toLowerCase(Locale.ROOT)) {
                    case "fifteen" -> 15;
                    case "twenty" -> 20;
                    case "thirty" -> 30;
                    default -> ChineseNumerals.parse(word).orElse(0);
                };
    }

    private static String firstGroup(MatchResult words) {
        for (int group = 1; group <= words.groupCount(); group++) {
            if (words.group(group) != null) {
                return words.group(group);
            }
        }
        return "";
    }

    private static Span span(MatchResult words) {
        return new Span(words.start(), words.end());
    }
}
