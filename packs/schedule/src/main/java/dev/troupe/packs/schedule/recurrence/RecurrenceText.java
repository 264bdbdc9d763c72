package dev.troupe.packs.schedule.recurrence;

import dev.troupe.core.value.LocalizedText;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** States a recurrence in words; one for which there are none as its expression. */
public final class RecurrenceText {
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,2}(?:,\\d{1,2}){0,23}");
    private static final Pattern EACH = Pattern.compile("\\*/(\\d{1,2})");
    private static final List<String> DAYS_EN =
            List.of(
                    "Sunday",
                    "Monday",
                    "Tuesday",
                    "Wednesday",
                    "Thursday",
                    "Friday",
                    "Saturday",
                    "Sunday");
    private static final String DAYS_ZH = "日一二三四五六日";
    private static final Map<String, LocalizedText> DAYS =
            Map.of(
                    "* * *", LocalizedText.of("每天", "every day"),
                    "* * 1-5", LocalizedText.of("每个工作日（周一至周五）", "every weekday (Monday to Friday)"),
                    "* * 6,0", LocalizedText.of("每个周末", "every Saturday and Sunday"),
                    "L * *", LocalizedText.of("每月最后一天", "on the last day of every month"),
                    "LW * *", LocalizedText.of("每月最后一个工作日", "on the last weekday of every month"),
                    "1W * *", LocalizedText.of("每月第一个工作日", "on the first weekday of every month"));
    private static final List<String> ORDINALS_EN =
            List.of("", "first", "second", "third", "fourth", "fifth");
    private static final String ORDINALS_ZH = "零一二三四五";

    private RecurrenceText() {}

    public static LocalizedText describe(Recurrence recurrence) {
        var fields = recurrence.cron().split(" ", 3);
        var zone = " (" + recurrence.zone().getId() + ")";
        var text =
                fields.length < 3
                        ? expression(recurrence)
                        : describe(fields[0], fields[1], fields[2], recurrence);
        return new LocalizedText(text.zh() + zone, text.en() + zone);
    }

    private static LocalizedText describe(
            String minute, String hour, String rest, Recurrence recurrence) {
        if (rest.equals("* * *")) {
            var interval = describeInterval(minute, hour);
            if (interval != null) {
                return interval;
            }
        }
        var days = describeDays(rest);
        if (days == null || !minute.matches("\\d{1,2}") || !NUMBERS.matcher(hour).matches()) {
            return expression(recurrence);
        }
        var times =
                Pattern.compile(",")
                        .splitAsStream(hour)
                        .map(one ->
                                "%02d:%02d"
                                        .formatted(Integer.parseInt(one), Integer.parseInt(minute)))
                        .toList();
        return new LocalizedText(
                days.zh() + " " + String.join("、", times),
                days.en() + " at " + String.join(" and ", times));
    }

    private static @Nullable LocalizedText describeInterval(String minute, String hour) {
        if (hour.equals("*") && minute.equals("*")) {
            return LocalizedText.of("每分钟", "every minute");
        }
        if (hour.equals("*") && minute.equals("0")) {
            return LocalizedText.of("每小时", "every hour");
        }
        var minutes = EACH.matcher(minute);
        if (hour.equals("*") && minutes.matches()) {
            return LocalizedText.of("每 %s 分钟", "every %s minutes", minutes.group(1));
        }
        var hours = EACH.matcher(hour);
        if (minute.equals("0") && hours.matches()) {
            return LocalizedText.of("每 %s 小时", "every %s hours", hours.group(1));
        }
        return null;
    }

    private static @Nullable LocalizedText describeDays(String rest) {
        var known = DAYS.get(rest);
        if (known != null) {
            return known;
        }
        var fields = rest.split(" ", -1);
        if (fields.length != 3 || !fields[1].equals("*")) {
            return null;
        }
        if (fields[2].equals("*") && fields[0].matches("\\d{1,2}")) {
            return LocalizedText.of("每月 %s 日", "on day %s of every month", fields[0]);
        }
        if (!fields[0].equals("*")) {
            return null;
        }
        var day = fields[2];
        if (day.matches("[0-7](?:,[0-7])*+")) {
            var numbers = Pattern.compile(",").splitAsStream(day).map(Integer::valueOf).toList();
            return new LocalizedText(
                    numbers.stream()
                            .map(one -> "周" + DAYS_ZH.charAt(one))
                            .collect(Collectors.joining("、", "每", "")),
                    numbers.stream()
                            .map(DAYS_EN::get)
                            .collect(Collectors.joining(" and ", "every ", "")));
        }
        if (day.matches("[0-7]L")) {
            int number = day.charAt(0) - '0';
            return LocalizedText.of(
                    "每月最后一个周%s",
                    "on the last %2$s of every month", DAYS_ZH.charAt(number), DAYS_EN.get(number));
        }
        if (day.matches("[0-7]#[1-5]")) {
            int number = day.charAt(0) - '0';
            int place = day.charAt(2) - '0';
            return LocalizedText.of(
                    "每月第%s个周%s",
                    "on the %3$s %4$s of every month",
                    ORDINALS_ZH.charAt(place),
                    DAYS_ZH.charAt(number),
                    ORDINALS_EN.get(place),
                    DAYS_EN.get(number));
        }
        return null;
    }

    private static LocalizedText expression(Recurrence recurrence) {
        return LocalizedText.of("按 cron 表达式 %s", "by the cron expression %s", recurrence.cron());
    }
}
