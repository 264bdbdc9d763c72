package dev.troupe.packs.schedule.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.schedule.request.ScheduleRequest.Change;
import dev.troupe.packs.schedule.request.ScheduleRequest.ChangeOne;
import dev.troupe.packs.schedule.request.ScheduleRequest.Create;
import dev.troupe.packs.schedule.request.ScheduleRequest.ListAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleRequestParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Every weekday at 8:30, compute the total amount of sales.csv | 30 8 * * 1-5 |"
                        + " compute the total amount of sales.csv",
                "compute the total amount of sales.csv every weekday at 8:30 | 30 8 * * 1-5 |"
                        + " compute the total amount of sales.csv",
                "Please schedule a backup of notes every day at 6pm | 0 18 * * * | a backup of"
                        + " notes",
                "schedule every day at 6pm: copy a.csv to b.csv | 0 18 * * * | copy a.csv to b.csv",
                "remind me every Monday at 9:00 to water the plants | 0 9 * * 1 | Add a task: water"
                        + " the plants, due today",
                "Remind me to water the plants every Monday at 9:00 | 0 9 * * 1 | Add a task: water"
                        + " the plants, due today",
                "每个工作日早上8点半，汇总 sales.csv 的销售额 | 30 8 * * 1-5 | 汇总 sales.csv 的销售额",
                "请每天晚上9点把 a.csv 复制为 b.csv | 0 21 * * * | 把 a.csv 复制为 b.csv",
                "定时：每月最后一个工作日17:30生成月报 report.md | 30 17 LW * * | 生成月报 report.md",
                "每周一上午9点提醒我浇花 | 0 9 * * 1 | 添加任务：浇花，今天截止",
                "提醒我每周一上午9点浇花 | 0 9 * * 1 | 添加任务：浇花，今天截止",
                "每隔30分钟检查 status.json | */30 * * * * | 检查 status.json",
                "Every day at 9:00, copy the schedule of a.csv to b.csv | 0 9 * * * | copy the"
                        + " schedule of a.csv to b.csv",
                "每天9:00统计 a.csv 中自动的行数 | 0 9 * * * | 统计 a.csv 中自动的行数",
                "Every day at 9:00, convert the times of a.csv to UTC | 0 9 * * * | convert the"
                        + " times of a.csv to UTC",
                "Remind me every day at 10:00 to drink water, except on weekends | 0 10 * *"
                        + " 1,2,3,4,5 | Add a task: drink water, due today",
                "Every weekday except Friday at 9:00 remind me to check the inbox | 0 9 * * 1,2,3,4"
                        + " | Add a task: check the inbox, due today",
                "Every day at 9:00 except Mondays and Sundays, copy a.csv to b.csv | 0 9 * *"
                        + " 2,3,4,5,6 | copy a.csv to b.csv",
                "每个工作日早上8点半提醒我打卡，周五除外 | 30 8 * * 1,2,3,4 | 添加任务：打卡，今天截止",
                "除周末外每天9:00提醒我浇花 | 0 9 * * 1,2,3,4,5 | 添加任务：浇花，今天截止",
                "每天9:00，周六和周日除外，把 a.csv 复制为 b.csv | 0 9 * * 1,2,3,4,5 | 把 a.csv 复制为 b.csv",
                "每天9:00删除周一的日志.txt | 0 9 * * * | 删除周一的日志.txt",
                "除了周日，每天9:00提醒我浇花 | 0 9 * * 1,2,3,4,5,6 | 添加任务：浇花，今天截止",
                "remind me every Monday at 9:00 to go, not to run | 0 9 * * 1 | Add a task: go, not"
                        + " to run, due today",
                "Every day at 9:00, list my tasks and remind me of late ones | 0 9 * * * | list my"
                        + " tasks and remind me of late ones",
            })
    void separatesTheTimesFromTheWork(String message, String cron, String work) {
        var request = (Create) ScheduleRequestParser.parse(message).orElseThrow();

        assertThat(request.when().cron()).isEqualTo(cron);
        assertThat(request.work()).isEqualTo(work);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Every weekday at 8:30 except holidays, copy a.csv to b.csv | except",
                "copy a.csv to b.csv every Monday at 9:00 until December | until",
                "Every day at 9:00 starting next week, copy a.csv to b.csv | starting",
                "Every day at 9:00 for 3 weeks: copy a.csv to b.csv | for 3",
                "每个工作日8:30，节假日除外，把 a.csv 复制为 b.csv | 节假日除外",
                "remind me every Monday at 9:00 to call, except Mondays | except Mondays",
                "remind me every day at 9:00 to work, except on public holidays | except on public"
                        + " holidays",
                "提醒我每月1号9:00交房租，周末除外 | 周末除外",
                "Every day at 9:00, compute the total of a.csv excluding weekends | excluding"
                        + " weekends",
                "每天9:00直到年底把 a.csv 复制为 b.csv | 直到",
                "从下周起每天9:00把 a.csv 复制为 b.csv | 从下周起",
                "remind me every day at 9:00 to water the plants, except on zorbdays | except on"
                        + " zorbdays",
                "remind me every day to water the plants, except on zorbdays | except on zorbdays",
                "remind me to water the plants every day except during leap weeks at 9:00 | except"
                        + " during leap weeks",
                "每天9:00提醒我浇花，咕噜日除外 | 咕噜日除外",
                "每天提醒我浇花，除了咕噜日 | 除了咕噜日",
                "除咕噜日外每天提醒我浇花 | 除咕噜日外",
                "remind me every second blursday to water the plants | every second blursday",
                "每个月最后一个咕噜日提醒我交房租 | 每个月最后一个咕噜日",
            })
    void doesNotLeaveOutWhatLimitsTheTimes(String message, String words) {
        var request = (Create) ScheduleRequestParser.parse(message).orElseThrow();

        assertThat(request.when().isComplete()).isFalse();
        assertThat(request.when().words()).contains(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "every day at 9:00 (Europe/Berlin) copy a.csv to b.csv | Europe/Berlin | copy a.csv"
                        + " to b.csv",
                "copy a.csv to b.csv every day at 9:00 in America/New_York | America/New_York |"
                        + " copy a.csv to b.csv",
                "每天9:00（Asia/Tokyo）汇总 a.csv | Asia/Tokyo | 汇总 a.csv",
            })
    void readsATimeZone(String message, String zone, String work) {
        var request = (Create) ScheduleRequestParser.parse(message).orElseThrow();

        assertThat(request.zone()).isEqualTo(zone);
        assertThat(request.work()).isEqualTo(work);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "remind me every Friday at 9:00 to mail everyone except Bob | Add a task: mail"
                        + " everyone except Bob, due today",
                "每天9:00提醒我删除日志以外的文件 | 添加任务：删除日志以外的文件，今天截止",
                "每天9:00提醒我除草 | 添加任务：除草，今天截止",
            })
    void takesNoExceptionOfTheWorkForOneOfTheDays(String message, String work) {
        var request = (Create) ScheduleRequestParser.parse(message).orElseThrow();

        assertThat(request.when().isComplete()).isTrue();
        assertThat(request.work()).isEqualTo(work);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "remind me every Monday to water the plants",
                "每周一提醒我浇花",
                "schedule a report every Friday"
            })
    void isIncompleteWithoutATimeOfTheDay(String message) {
        var request = (Create) ScheduleRequestParser.parse(message).orElseThrow();

        assertThat(request.when().isComplete()).isFalse();
        assertThat(request.work()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Read sales.csv, compute total sales per month and plot a bar chart to chart.png",
                "统计每个月的销售额",
                "每天的销售额是多少",
                "What was sold every Monday?",
                "the average temperature every day in weather.csv",
                "add a task: call the bank, due tomorrow at 9:00",
                "明天早上8点提醒我开会",
                "list all tasks",
                "delete task 3",
                "write \"every day at 9:00\" to notes.txt",
                "每小时的平均温度",
                "the average temperature every 15 minutes",
                "how many rows of visits.csv are from every day after 9:00?",
            })
    void leavesOtherRequestsToOthers(String message) {
        assertThat(ScheduleRequestParser.parse(message)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list my schedules",
                "show all the scheduled tasks",
                "schedules",
                "列出我的定时任务",
                "查看所有定时任务",
                "我的定时任务有哪些",
                "定时任务列表"
            })
    void listsThem(String message) {
        assertThat(ScheduleRequestParser.parse(message)).contains(new ListAll());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pause schedule 2 | PAUSE | 2",
                "resume the schedule 12 | RESUME | 12",
                "delete my schedule #3 | DELETE | 3",
                "cancel the schedule | DELETE | 0",
                "暂停定时任务 2 | PAUSE | 2",
                "恢复第3个定时任务 | RESUME | 3",
                "删除定时任务1 | DELETE | 1",
                "取消定时任务 | DELETE | 0",
            })
    void changesOne(String message, Change change, long number) {
        assertThat(ScheduleRequestParser.parse(message)).contains(new ChangeOne(change, number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What's scheduled?",
                "which schedules do I have?",
                "what do I have scheduled for me",
                "我现在有哪些定时任务？",
                "有没有定时任务"
            })
    void readsQuestionsForAllSchedules(String message) {
        assertThat(ScheduleRequestParser.parse(message)).contains(new ListAll());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stop all schedules | PAUSE",
                "please resume all my schedules | RESUME",
                "delete every schedule | DELETE",
                "把所有定时任务都停掉 | PAUSE",
                "取消全部定时任务 | DELETE",
            })
    void readsThatAllAreChanged(String message, Change change) {
        assertThat(ScheduleRequestParser.parse(message))
                .contains(new ScheduleRequest.ChangeAll(change));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "change schedule 2 to 9:30 | 2",
                "reschedule my schedule to Fridays | 0",
                "修改定时任务3：改成周五 | 3",
            })
    void readsThatOneIsAltered(String message, long number) {
        assertThat(ScheduleRequestParser.parse(message))
                .contains(new ScheduleRequest.Alter(number));
    }
}
