package dev.troupe.packs.life.date;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.MonthDay;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.time.api.constraints.DateRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpokenDatesTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 18, 10, 0);

    static Stream<String> cases() {
        return Stream.of("dates-zh.txt", "dates-en.txt").flatMap(SpokenDatesTest::lines);
    }

    private static Stream<String> lines(String name) {
        try (var file = SpokenDatesTest.class.getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(" = "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void readsWhatPeopleSay(String line) {
        var parts = line.split(" = ", 2);

        assertThat(SpokenDates.findAll(parts[0], NOW))
                .extracting(DateMention::iso)
                .containsExactly(parts[1]);
    }

    @Property
    void everyDayOfNextWeekLiesInTheWeekAfterThisOne(
            @ForAll @DateRange(min = "2020-01-01", max = "2040-12-31") LocalDate today,
            @ForAll DayOfWeek day) {
        var monday = today.minusDays(today.getDayOfWeek().getValue() - 1L).plusWeeks(1);

        assertThat(day("下周" + zh(day), today))
                .isEqualTo(day(en(day) + " next week", today))
                .isEqualTo(monday.plusDays(day.getValue() - 1L));
    }

    @Property
    void aDayOfTheWeekIsTheNearestFromTodayOn(
            @ForAll @DateRange(min = "2020-01-01", max = "2040-12-31") LocalDate today,
            @ForAll DayOfWeek day) {
        assertThat(day("周" + zh(day), today))
                .isEqualTo(day("on " + en(day), today))
                .isBetween(today, today.plusDays(6))
                .matches(found -> found.getDayOfWeek() == day);
    }

    @Property
    void theMonthEndsOnItsLastDay(
            @ForAll @DateRange(min = "2020-01-01", max = "2040-12-31") LocalDate today) {
        assertThat(day("月底", today))
                .isEqualTo(day("the end of the month", today))
                .isEqualTo(YearMonth.from(today).atEndOfMonth());
        assertThat(day("下个月底", today))
                .isEqualTo(day("the end of next month", today))
                .isEqualTo(YearMonth.from(today).plusMonths(1).atEndOfMonth());
    }

    @Property
    void aDayOfTheYearIsTheNextOne(
            @ForAll @DateRange(min = "2020-01-01", max = "2040-12-31") LocalDate today,
            @ForAll @DateRange(min = "2020-01-01", max = "2020-12-31") LocalDate any) {
        var zh = day(any.getMonthValue() + "月" + any.getDayOfMonth() + "日", today);
        var month = any.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);

        assertThat(zh).isEqualTo(day("by " + month + " " + any.getDayOfMonth(), today));
        assertThat(zh).isEqualTo(day("by " + any.getDayOfMonth() + " " + month, today));
        assertThat(zh).isAfterOrEqualTo(today).isBefore(today.plusYears(9));
        assertThat(MonthDay.from(zh)).isEqualTo(MonthDay.from(any));
    }

    @Property
    void daysWeeksAndMonthsAreCountedOn(
            @ForAll @DateRange(min = "2020-01-01", max = "2040-12-31") LocalDate today,
            @ForAll @IntRange(min = 2, max = 99) int count) {
        assertThat(day(count + "天后", today))
                .isEqualTo(day("in " + count + " days", today))
                .isEqualTo(today.plusDays(count));
        assertThat(day(count + "周后", today))
                .isEqualTo(day("in " + count + " weeks", today))
                .isEqualTo(today.plusWeeks(count));
        assertThat(day(count + "个月后", today))
                .isEqualTo(day("in " + count + " months", today))
                .isEqualTo(today.plusMonths(count));
    }

    @Property
    void hoursAreThoseOfTheClock(@ForAll @IntRange(min = 0, max = 23) int hour) {
        var said = "%02d:30".formatted(hour);

        assertThat(iso("明天" + said, NOW))
                .isEqualTo(iso("tomorrow at " + said, NOW))
                .isEqualTo("2026-11-19T" + said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2月30日",
                "February 30",
                "2027-02-29",
                "给我一点建议",
                "一号线",
                "读三本书",
                "march on",
                "I may go",
                "the second task",
                "ran 5 km at 4 min per km",
                "每周一"
            })
    void namesNoDayWhereThereIsNone(String text) {
        assertThat(SpokenDates.findAll(text, NOW)).isEmpty();
    }

    @Test
    void tellsWhatCanMeanAnotherDay() {
        assertThat(SpokenDates.findAll("next Friday", NOW)).noneMatch(DateMention::isSure);
        assertThat(SpokenDates.findAll("next Monday", NOW)).allMatch(DateMention::isSure);
        assertThat(SpokenDates.findAll("下周五", NOW)).allMatch(DateMention::isSure);
        assertThat(SpokenDates.findAll("周末", NOW)).noneMatch(DateMention::isSure);
        assertThat(SpokenDates.findAll("tomorrow at 3", NOW)).noneMatch(DateMention::isSure);
    }

    @Test
    void findsTheLeapDay() {
        assertThat(day("2月29日", LocalDate.of(2026, 11, 18))).isEqualTo("2028-02-29");
        assertThat(day("by February 29", LocalDate.of(2096, 3, 1))).isEqualTo("2104-02-29");
    }

    @Test
    void goesToTomorrowWhereAnHourHasPassed() {
        assertThat(iso("上午九点", NOW)).isEqualTo(iso("9am", NOW)).isEqualTo("2026-11-19T09:00");
    }

    private static LocalDate day(String text, LocalDate today) {
        return SpokenDates.findAll(text, today.atTime(10, 0)).getFirst().day();
    }

    private static String iso(String text, LocalDateTime now) {
        return SpokenDates.findAll(text, now).getFirst().iso();
    }

    private static String zh(DayOfWeek day) {
        return "一二三四五六日".substring(day.getValue() - 1, day.getValue());
    }

    private static String en(DayOfWeek day) {
        return day.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }
}
