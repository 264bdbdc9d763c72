package dev.troupe.packs.school.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.language.Span;
import dev.troupe.page.request.PlanChoices;
import dev.troupe.page.request.PlanChoices.Choice;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A period in which assignments are due. */
enum DueRange {
    THIS_WEEK("本周", "this week", "本周|这一?周|本星期|这个?星期|\\bthis\\s{1,9}week\\b"),
    THIS_MONTH("本月", "this month", "本月|这个?月|\\bthis\\s{1,9}month\\b"),
    /** From September to January, or from February to August. */
    THIS_SEMESTER("本学期", "this semester", "本学期|这个?学期|\\bthis\\s{1,9}(?:semester|term)\\b");

    /** The field of a request's context that has one. */
    static final String KEY = "timeRange";

    private static final Pattern VAGUE =
            Pattern.compile(
                    "最近|近期|近来|这段时间|\\brecent(?:ly)?\\b|\\blately\\b", Pattern.CASE_INSENSITIVE);

    private final String zh;
    private final String en;
    private final Pattern words;

    DueRange(String zh, String en, String words) {
        this.zh = zh;
        this.en = en;
        this.words = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** As clients write it: {@code this_week}. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    LocalizedText label() {
        return new LocalizedText(zh, en);
    }

    /** The one that a text names. */
    static Optional<DueRange> find(String text) {
        return Stream.of(values()).filter(it -> it.words.matcher(text).find()).findFirst();
    }

    /** The one of a request's context; empty if it has none, or a value that does not exist. */
    static Optional<DueRange> of(Value context) {
        var name = context.field(KEY).asText().strip();
        return Stream.of(values()).filter(it -> it.wireName().equalsIgnoreCase(name)).findFirst();
    }

    /** Whether a text is about a period that it does not name. */
    static boolean isVague(String text) {
        return VAGUE.matcher(text).find();
    }

    /** The words of a text about periods. */
    static List<Span> wordsIn(String text) {
        return Stream.concat(Stream.of(VAGUE), Stream.of(values()).map(it -> it.words))
                .flatMap(pattern -> pattern.matcher(text).results())
                .map(match -> new Span(match.start(), match.end()))
                .toList();
    }

    static PlanChoices choices(Language language) {
        return new PlanChoices(
                KEY,
                Stream.of(values())
                        .map(it -> new Choice(language.choose(it.zh, it.en), it.wireName(), ""))
                        .toList());
    }

    /** Whether a day is in it. */
    boolean contains(LocalDate day, LocalDate today) {
        var first = first(today);
        return !day.isBefore(first) && day.isBefore(end(first));
    }

    private LocalDate first(LocalDate today) {
        return switch (this) {
            case THIS_WEEK -> today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case THIS_MONTH -> today.withDayOfMonth(1);
            case THIS_SEMESTER -> {
                var month = today.getMonth();
                yield month == Month.JANUARY
                        ? LocalDate.of(today.getYear() - 1, Month.SEPTEMBER, 1)
                        : LocalDate.of(
                                today.getYear(),
                                month.compareTo(Month.SEPTEMBER) >= 0
                                        ? Month.SEPTEMBER
                                        : Month.FEBRUARY,
                                1);
            }
        };
    }

    private LocalDate end(LocalDate first) {
        return switch (this) {
            case THIS_WEEK -> first.plusWeeks(1);
            case THIS_MONTH -> first.plusMonths(1);
            case THIS_SEMESTER ->
                    first.getMonth() == Month.SEPTEMBER ? first.plusMonths(5) : first.plusMonths(7);
        };
    }
}
