package dev.troupe.packs.schedule.recurrence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecurrenceTest {
    private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "30 8 * * 1-5 | 2026-11-27T00:30:00Z | 2026-11-30T00:30:00Z",
                "0 9 LW * * | 2026-11-30T01:00:00Z | 2026-12-31T01:00:00Z",
                "0 9 1W * * | 2026-12-01T01:00:00Z | 2027-01-01T01:00:00Z",
                "0 9 L * * | 2026-11-30T01:00:00Z | 2026-12-31T01:00:00Z",
                "0 9 31 * * | 2026-12-31T01:00:00Z | 2027-01-31T01:00:00Z",
                "0 9 * * 5L | 2026-11-27T01:00:00Z | 2026-12-25T01:00:00Z",
                "0 9 * * 1#1 | 2026-12-07T01:00:00Z | 2027-01-04T01:00:00Z",
                "0 20 * * 0 | 2026-11-29T12:00:00Z | 2026-12-06T12:00:00Z",
                "0 20 * * 7 | 2026-11-29T12:00:00Z | 2026-12-06T12:00:00Z",
                "0 10 * * 6,0 | 2026-11-28T02:00:00Z | 2026-11-29T02:00:00Z",
                "*/15 * * * * | 2026-11-26T15:00:00Z | 2026-11-26T15:15:00Z",
                "0 12 29 2 * | 2028-02-29T04:00:00Z | 2032-02-29T04:00:00Z",
            })
    void hasTheNextTimes(String cron, Instant first, Instant second) {
        var after = Instant.parse("2026-11-26T14:59:00Z");

        assertThat(Recurrence.of(cron, SHANGHAI).next(after, 2)).containsExactly(first, second);
    }

    @Test
    void aTimeThatAChangeOfClocksLeavesOutIsMovedAndOneThatItRepeatsCountsOnce() {
        var spring = Recurrence.of("30 2 * * *", NEW_YORK);
        assertThat(spring.next(Instant.parse("2026-03-07T12:00:00Z"), 2))
                .containsExactly(
                        Instant.parse("2026-03-08T07:30:00Z"), // 3:30 behind the gap
                        Instant.parse("2026-03-09T06:30:00Z"));

        var autumn = Recurrence.of("30 1 * * *", NEW_YORK);
        assertThat(autumn.next(Instant.parse("2026-10-31T12:00:00Z"), 2))
                .containsExactly(
                        Instant.parse("2026-11-01T05:30:00Z"),
                        Instant.parse("2026-11-02T06:30:00Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "every day",
                "60 8 * * *",
                "0 24 * * *",
                "0 9 * *",
                "0 9 * * * *",
                "0 9 0 * *"
            })
    void refusesWhatIsNoExpression(String cron) {
        assertThatThrownBy(() -> Recurrence.of(cron, SHANGHAI))
                .isInstanceOf(ScheduleException.class)
                .hasMessageContaining("cron");
    }

    @Test
    void refusesADayThatDoesNotExist() {
        assertThatThrownBy(() -> Recurrence.of("0 9 30 2 *", SHANGHAI))
                .isInstanceOf(ScheduleException.class)
                .hasMessageContaining("names no day that exists");
    }

    @Test
    void refusesATimeZoneThatDoesNotExist() {
        assertThatThrownBy(() -> Recurrence.parseZone("Mars/Olympus"))
                .isInstanceOf(ScheduleException.class)
                .hasMessage(
                        "'Mars/Olympus' is not a valid time zone; use one such as Asia/Shanghai");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "30 8 * * 1-5 | 每个工作日（周一至周五） 08:30 (Asia/Shanghai) | every weekday (Monday to Friday) at 08:30 (Asia/Shanghai)",
                "0 9,17 * * * | 每天 09:00、17:00 (Asia/Shanghai) | every day at 09:00 and 17:00 (Asia/Shanghai)",
                "0 9 * * 1,3 | 每周一、周三 09:00 (Asia/Shanghai) | every Monday and Wednesday at 09:00 (Asia/Shanghai)",
                "0 9 * * 1#2 | 每月第二个周一 09:00 (Asia/Shanghai) | on the second Monday of every month at 09:00 (Asia/Shanghai)",
                "0 9 * * 5L | 每月最后一个周五 09:00 (Asia/Shanghai) | on the last Friday of every month at 09:00 (Asia/Shanghai)",
                "0 9 15 * * | 每月 15 日 09:00 (Asia/Shanghai) | on day 15 of every month at 09:00 (Asia/Shanghai)",
                "0 9 LW * * | 每月最后一个工作日 09:00 (Asia/Shanghai) | on the last weekday of every month at 09:00 (Asia/Shanghai)",
                "*/15 * * * * | 每 15 分钟 (Asia/Shanghai) | every 15 minutes (Asia/Shanghai)",
                "5 9-17 * * 1-5 | 按 cron 表达式 5 9-17 * * 1-5 (Asia/Shanghai) | by the cron expression 5 9-17 * * 1-5 (Asia/Shanghai)",
            })
    void isStatedInWords(String cron, String zh, String en) {
        var text = RecurrenceText.describe(Recurrence.of(cron, SHANGHAI));

        assertThat(List.of(text.zh(), text.en())).containsExactly(zh, en);
    }
}
