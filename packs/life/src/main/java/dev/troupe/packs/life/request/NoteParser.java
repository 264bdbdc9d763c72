package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.item.NoteTag;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads notes, "记一下：门锁密码是 4711" and "note that the meeting room has moved", as reviews of the day
 * with the tag for notes. What is to be done later (记一下明天要交房租) is a task, and left to {@link
 * TaskParser}, unless it is called a note (记个笔记：打印机在三楼).
 */
public final class NoteParser implements ClauseParser {
    private static final Pattern ORDER =
            Pattern.compile(
                    "^(?:请|帮我|麻烦你?|我要|我想)*+(?<zh>记(?:一下|下来?|录一下|录下来?)|(?<named>(?:记|做|写|加|添加|新建)?(?:一?[个条篇])?(?:笔记|备忘)))(?=$|[\\s：:，,]|[^的得本里中])"
                            + "|^(?:please )?(?<en>(?:make|take|add|write|leave) (?:me )?a (?:quick )?note(?: (?:that|saying)\\b|(?=\\s*$))|note(?: down)?(?: that\\b|(?=\\s*$))|jot down(?: that\\b)?|write down that\\b)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern HASH_TAG =
            Pattern.compile("(?<![\\p{L}\\p{N}])[#＃](?<tag>[\\p{L}_][\\p{L}\\p{N}_-]{0,30})");
    private static final Pattern NEED =
            Pattern.compile("(?:必须|需要|得|该|要)(?!求|点|闻|素|么|不|是|道|领)|记得|别忘|提醒");
    private static final Pattern ERRAND =
            Pattern.compile(
                    "^(?:去|买|交|缴|付|给|打|寄|取|还|订|约|洗|做|写|发|办|问|带|送|拿|修|看|读|联系|预约|准备|参加|提交|检查|整理|打扫|报名|查|喂|浇|换|退|充|开)(?!.*(?:是|了|过|等于))");
    private static final Pattern FACT = Pattern.compile("是|在|等于|[了过](?:$|[，。,.])|[了过](?=.)");

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        var order = ORDER.matcher(head);
        if (!order.find()
                || Stream.of(ItemTopic.values()).anyMatch(topic -> topic.isNamedIn(head))) {
            return List.of();
        }
        boolean isChinese = order.group("zh") != null;
        boolean isNamed = order.group("named") != null;
        return findText(clause, head.substring(order.end()))
                .filter(text -> !isChinese || isNamed || !isTask(clause, text))
                .map(text -> List.of(store(clause.unmask(text), isChinese)))
                .orElse(List.of());
    }

    /** A note, or the review of the day if the text states a mood. */
    private static PlannedCall store(String text, boolean isChinese) {
        var mood = MoodParser.findMood(text);
        var tag = (isChinese ? NoteTag.ZH : NoteTag.EN).text();
        return new RequestClause.Arguments()
                .with("content", text)
                .with("type", "daily")
                .with("mood", mood.map(Value::of).orElse(Value.missing()))
                .with("tags", mood.isPresent() ? List.of() : withTags(tag, text))
                .call("writeReview");
    }

    /** The tag of notes, and those that the text states itself: #travel. */
    private static List<String> withTags(String note, String text) {
        return Stream.concat(
                        Stream.of(note),
                        HASH_TAG.matcher(text).results().map(found -> found.group("tag")))
                .distinct()
                .toList();
    }

    /** Whether a call stores a note. */
    public static boolean isNote(PlannedCall call) {
        return call.tool().equals("writeReview")
                && !call.arguments().containsKey("mood")
                && NoteTag.isOneOf(
                        call.arguments().getOrDefault("tags", Value.missing()).items().stream()
                                .map(Value::asText)
                                .toList());
    }

    /**
     * What is to be noted: behind the order, behind its colon, or in the clauses that follow; or a
     * fact before the order (打车花了26.5元，记一下).
     */
    private static Optional<String> findText(RequestClause clause, String rest) {
        var own = withoutSeparator(rest);
        var all =
                Stream.of(
                                Stream.of(own, clause.payload()),
                                clause.attributes().stream(),
                                clause.after().stream())
                        .flatMap(parts -> parts)
                        .filter(part -> !part.isBlank())
                        .toList();
        var text = String.join(clause.masked().text().contains("，") ? "，" : ", ", all);
        if (all.isEmpty()) {
            return Optional.of(String.join("，", clause.before()))
                    .filter(fact -> FACT.matcher(fact).find());
        }
        return !clause.before().isEmpty() || RequestClause.isPronoun(Remainder.core(text))
                ? Optional.empty()
                : Optional.of(text);
    }

    private static String withoutSeparator(String text) {
        return text.replaceFirst("^[\\s：:，,]+", "").strip();
    }

    /** Whether a text names what is to be done, or an appointment to come. */
    private static boolean isTask(RequestClause clause, String text) {
        if (MoodParser.findMood(text).isPresent()) {
            return false;
        }
        if (NEED.matcher(text).find() || ERRAND.matcher(text).find()) {
            return true;
        }
        return clause.masked().datesIn(text).stream().anyMatch(date -> isToCome(clause, date))
                && !FACT.matcher(text).find();
    }

    private static boolean isToCome(RequestClause clause, DateMention date) {
        return !date.day().isBefore(clause.masked().today());
    }
}
