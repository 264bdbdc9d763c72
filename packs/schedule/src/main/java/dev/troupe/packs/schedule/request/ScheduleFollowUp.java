package dev.troupe.packs.schedule.request;

import dev.troupe.language.Language;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Completes a message about the schedule that the request before was about: {@code cancel it},
 * 把它暂停, 改成9点. The number of the schedule is the only one in the answer to that request.
 */
public final class ScheduleFollowUp {
    private static final int MAX_LENGTH = 60; // characters; longer messages are complete requests

    private static final Pattern CHANGE =
            Pattern.compile(
                    "^(?:(?:please|ok(?:ay)?|now|and|then|actually)[,\\s]+)*(?<en>pause|stop|suspend|resume|restart|continue|delete|remove|cancel)\\s+(?:it|that|this|that"
                            + " one|this one|(?:the|that|this|my) (?:reminder|schedule))(?:\\s+(?:again|please|now))*[.!]*$"
                            + "|^(?:请|那就?|好的?[,，]?)?(?:把)?(?:它|(?:这|那)个?(?:定时)?(?:提醒|任务)?|(?:定时)?提醒)(?:给)?(?<zh>暂停|停止|停用|恢复|继续|启用|删除|删掉|取消)掉?[吧了]?[。!！]*$"
                            + "|^(?:请|那就?|好的?[,，]?)?(?<zh2>暂停|停止|停用|恢复|继续|启用|删除|删掉|取消)(?:掉|了)?(?:它|(?:这|那)个?(?:定时)?(?:提醒|任务)?|(?:定时)?提醒)[吧了]?[。!！]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ALTER =
            Pattern.compile(
                    "^(?:(?:no|actually|sorry|不对|不是|哦)[,，\\s]+)*(?:make (?:it|that)|(?:change|move)"
                            + " (?:it|that)"
                            + " to|改[成到为]|换[成到]|调到)\\s*.*(?:\\d|[一二两三四五六七八九十]|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\b(?:day|week|month|noon|midnight)).*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?:\\bschedule |定时任务 ?|(?:^|\\n)- )(\\d{1,9})(?=\\D|$)",
                    Pattern.CASE_INSENSITIVE);

    private ScheduleFollowUp() {}

    /** The change that a message asks for of something that it does not name; empty if none. */
    public static Optional<ScheduleRequest.Change> findChange(String message) {
        var change = CHANGE.matcher(message.strip());
        return message.length() <= MAX_LENGTH && change.matches()
                ? Optional.of(ScheduleRequestParser.toChange(verb(change)))
                : Optional.empty();
    }

    private static String verb(Matcher change) {
        return Stream.of("en", "zh", "zh2")
                .map(change::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    /**
     * The whole request; empty if the message is none of these, or the request before was not about
     * schedules.
     *
     * @param previous the request before; empty if there was none
     * @param lastAnswer what it was answered
     */
    public static Optional<String> complete(String previous, String lastAnswer, String message) {
        var said = message.strip();
        if (said.length() > MAX_LENGTH || ScheduleRequestParser.parse(previous).isEmpty()) {
            return Optional.empty();
        }
        boolean isChinese = Language.of(said) == Language.ZH;
        var which = (isChinese ? "定时任务" : "schedule") + number(lastAnswer);
        var change = CHANGE.matcher(said);
        if (change.matches()) {
            var verb = verb(change).toLowerCase(Locale.ROOT);
            return Optional.of(verb + (change.group("en") == null ? "" : " ") + which);
        }
        return ALTER.matcher(said).matches()
                ? Optional.of(
                        (isChinese ? "修改" : "change ") + which + (isChinese ? "：" : ": ") + said)
                : Optional.empty();
    }

    /** A space and the number; empty if the answer has several or none. */
    private static String number(String answer) {
        var numbers =
                NUMBER.matcher(answer).results().map(found -> found.group(1)).distinct().toList();
        return numbers.size() == 1 ? " " + numbers.getFirst() : "";
    }
}
