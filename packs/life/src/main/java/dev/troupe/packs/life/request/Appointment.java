package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a sentence that states an appointment with its time, or asks to put one in the calendar:
 * 下周二上午10点和客户开会, "Dentist is at 3:30pm on Dec 3". It is stored as a task that is due when the
 * appointment begins; its words for the time, which may name the end, are the description.
 */
final class Appointment {
    private static final String TO_CALENDAR_ZH =
            "(?<order>[，,。\\s]*(?:请|麻烦|帮我|给我)*(?:把它|这个)?(?:安?排|加|添加|记|放|写)(?:到|进|入|在)(?:我的)?(?:日历|日程表?|行程|安排)(?:里面?|上|中)?)?";
    private static final String TO_CALENDAR_EN =
            "(?<put>,? (?:please )?(?:add|put) (?:it|this|that) (?:to|on|in|into) my (?:calendar|schedule|agenda))?";
    private static final String END =
            "(?<end>\\s*(?:到|至|-|~|—|\\bto\\b|\\bun?till?\\b)\\s*(?:"
                    + MaskedText.DATE
                    + "|\\d{1,2}[点时](?:半|一刻|三刻|\\d{1,2}分?)?|\\d{1,2}(?:[:：]\\d{2})?\\s?(?:[ap]\\.?m\\.?)?))?";
    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?:我们?)?(?<when>"
                            + MaskedText.DATE
                            + END
                            + ")[，,\\s]*(?:我们?)?(?:还)?(?:要|得|有(?:一?[个场次])?)?(?<title>[^，,。?？:：;；]{2,40}?)"
                            + TO_CALENDAR_ZH
                            + "[\\s。.!！吧]*");
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?:i have |we have |i've got |there is |there's )?(?:an? |my |the )?(?<title>[^,.?:;]{3,60}?),? (?:(?:is|will be|starts|begins) )?(?:at |on |for |from )?(?<when>"
                            + MaskedText.DATE
                            + END
                            + ")"
                            + TO_CALENDAR_EN
                            + "[\\s.!]*",
                    Pattern.CASE_INSENSITIVE);

    /** Occasions of appointments. Other things with a time may be data that is asked for. */
    private static final Pattern OCCASION =
            Pattern.compile(
                    "开会|会议|例会|组会|聚餐|聚会|聚一聚|约了|约会|面试|看病|看牙|复诊|体检|上课|培训|航班|飞机|高铁|火车|吃饭|晚饭|午饭|见面|见客户|考试|讲座|婚礼|看电影|演唱会|家长会|面谈|拜访"
                            + "|\\b(?:meeting|appointment|dentist|doctor|lunch|dinner|breakfast|coffee|interview|call|class|lesson|flight|train|party|exam|checkup|check-up|haircut|wedding|concert|game|standup|stand-up|review|session|date|movie)\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern OTHER =
            Pattern.compile(
                    "多少|几|哪|什么|吗|呢|谁|统计|平均|总[数额计量和]|数据|提醒|删|取消|推迟|改|完成|不(?!锈|动产)|没|未(?!来)|无(?![人线锡])|别(?![人的墅])|推掉|错过|[?？]|n['’]t\\b|\\b(?:what|which|how|when|who|remind|delete|cancel(?:l?ed|s)?|called off|no|not|never|without|missed|skipped|forgot|was|were|had|did|attended|went|move|push|postpone|reschedule|change|average|total|list|show|add|create|note|done)\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern YEAR =
            Pattern.compile("\\d{4}|年|\\byear\\b", Pattern.CASE_INSENSITIVE);

    private Appointment() {}

    /** The call that stores it; empty if the sentence states anything else. */
    static List<PlannedCall> parse(MaskedText masked) {
        var text = StopWords.withoutOpening(masked.text());
        var chinese = CHINESE.matcher(text);
        if (chinese.matches()) {
            return call(masked, chinese, chinese.group("order") != null);
        }
        var english = ENGLISH.matcher(text);
        return english.matches() ? call(masked, english, english.group("put") != null) : List.of();
    }

    private static List<PlannedCall> call(MaskedText masked, Matcher found, boolean isOrder) {
        var title = masked.unmask(Remainder.core(found.group("title")));
        var times = masked.datesIn(found.group("when"));
        boolean isAppointment =
                (isOrder || OCCASION.matcher(title).find()) && !OTHER.matcher(title).find();
        var begin = times.getFirst();
        if (!isAppointment
                || title.isEmpty()
                || !masked.datesIn(found.group("title")).isEmpty()
                || masked.isTimeAlone(begin)
                || !begin.iso().contains("T")
                || !isOrder
                        && mayBePast(
                                begin.day(), masked.unmask(found.group("when")), masked.today())) {
            return List.of();
        }
        return List.of(
                new RequestClause.Arguments()
                        .with("title", title)
                        .with("dueDate", begin.iso())
                        .with("description", description(masked, found))
                        .call("createTask"));
    }

    /** Whether the day is over, or is of the next year and the same day of this one is nearer. */
    private static boolean mayBePast(LocalDate day, String words, LocalDate today) {
        return day.isBefore(today)
                || day.getYear() > today.getYear()
                        && !YEAR.matcher(words).find()
                        && ChronoUnit.DAYS.between(day.minusYears(1), today)
                                < ChronoUnit.DAYS.between(today, day);
    }

    /** The words for the time if they name the end, which a task has no field for. */
    private static String description(MaskedText masked, Matcher found) {
        return found.group("end") == null ? "" : masked.unmask(found.group("when"));
    }
}
