package dev.troupe.packs.schedule.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.schedule.recurrence.RecurrenceMention.Missing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecurrenceParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "every weekday at 8:30 | 30 8 * * 1-5",
                "every day at 9am | 0 9 * * *",
                "daily at 21:15 | 15 21 * * *",
                "every morning at 7 | 0 7 * * *",
                "every evening at 6 | 0 18 * * *",
                "every night at 11:30 | 30 23 * * *",
                "every Monday at noon | 0 12 * * 1",
                "every Mon, Wed and Fri at 10:00 | 0 10 * * 1,3,5",
                "on Sundays at 8 pm | 0 20 * * 0",
                "at 8:00 every Tuesday and Thursday | 0 8 * * 2,4",
                "every weekend at 10:00 | 0 10 * * 6,0",
                "on the 15th of every month at 9:00 | 0 9 15 * *",
                "every month on the 1st at midnight | 0 0 1 * *",
                "on the last day of every month at 17:00 | 0 17 L * *",
                "on the last working day of each month at 5 pm | 0 17 LW * *",
                "on the first business day of the month at 9:00 | 0 9 1W * *",
                "on the first Monday of every month at 9:00 | 0 9 * * 1#1",
                "the last Friday of each month at 16:00 | 0 16 * * 5L",
                "every 15 minutes | */15 * * * *",
                "every minute | * * * * *",
                "every two hours | 0 */2 * * *",
                "hourly | 0 * * * *",
                "every day at 9:00 and 17:00 | 0 9,17 * * *",
                "每天早上8点半 | 30 8 * * *",
                "每日 9:05 | 5 9 * * *",
                "每晚十点 | 0 22 * * *",
                "每个工作日上午9点 | 0 9 * * 1-5",
                "周一到周五每天 8:30 | 30 8 * * 1-5",
                "每周一早上九点 | 0 9 * * 1",
                "每周一、三、五下午3点 | 0 15 * * 1,3,5",
                "每周日晚上8点一刻 | 15 20 * * 0",
                "每周末10:00 | 0 10 * * 6,0",
                "每月1号上午10点 | 0 10 1 * *",
                "每月十五日12:00 | 0 12 15 * *",
                "每月最后一个工作日 17:30 | 30 17 LW * *",
                "每个月第一个工作日上午九点 | 0 9 1W * *",
                "每月最后一天晚上9点 | 0 21 L * *",
                "每月第二个周三下午2点 | 0 14 * * 3#2",
                "每月最后一个周五16:00 | 0 16 * * 5L",
                "每隔15分钟 | */15 * * * *",
                "每小时 | 0 * * * *",
                "每两个小时 | 0 */2 * * *",
                "每天9点和17点 | 0 9,17 * * *",
            })
    void readsWordsAsAnExpression(String words, String cron) {
        var found = RecurrenceParser.find(words).orElseThrow();

        assertThat(found.cron()).isEqualTo(cron);
        assertThat(found.isComplete()).isTrue();
        assertThat(found.words()).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "every weekday",
                "every Monday",
                "each day at 5",
                "every morning",
                "每天",
                "每周二",
                "每月最后一个工作日",
                "每天5点"
            })
    void asksForTheTimeOfTheDay(String words) {
        assertThat(RecurrenceParser.find(words).orElseThrow().missing()).isEqualTo(Missing.TIME);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"every week at 9:00", "monthly at 9:00", "每月上午9点", "每周9:00", "every year"})
    void asksForTheDay(String words) {
        assertThat(RecurrenceParser.find(words).orElseThrow().missing()).isEqualTo(Missing.DAY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "every 7 minutes",
                "every 5 hours",
                "every other day at 9:00",
                "every two weeks at 9:00",
                "every 3 days at 9:00",
                "每隔7分钟",
                "每两天9:00",
                "隔周 9:00",
                "每3个月",
                "every day at 9:00 and 17:30"
            })
    void doesNotExpressWhatCronCannot(String words) {
        assertThat(RecurrenceParser.find(words).orElseThrow().missing())
                .isEqualTo(Missing.UNSUPPORTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compute the total of sales.csv",
                "the price of every item",
                "meet on Monday at 9:00",
                "明天早上8点开会",
                "每个门店的销售额",
                "everyday life"
            })
    void findsNothingElsewhere(String text) {
        assertThat(RecurrenceParser.find(text)).isEmpty();
    }

    @Test
    void timesElsewhereAreNotPartOfIt() {
        var found =
                RecurrenceParser.find("every weekday at 8:30 count the visits after 17:00 in v.csv")
                        .orElseThrow();

        assertThat(found.cron()).isEqualTo("30 8 * * 1-5");
        assertThat(found.words()).isEqualTo("every weekday at 8:30");
    }
}
