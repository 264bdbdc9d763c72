package dev.troupe.packs.life.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Appointments, habits, priorities and lists of tasks, on Tuesday, 3 March 2026, at 10:00. */
class AppointmentTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 3, 3, 10, 0);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "明天下午两点和王总面谈 | 和王总面谈 | 2026-03-04T14:00 | ''",
                "下周一上午9点到10点半部门例会，帮我加到日历里 | 部门例会 | 2026-03-09T09:00 | 下周一上午9点到10点半",
                "明天下午两点未来规划会议 | 未来规划会议 | 2026-03-04T14:00 | ''",
                "明天下午两点和别人面谈 | 和别人面谈 | 2026-03-04T14:00 | ''",
                "Haircut on March 12 at 4pm | Haircut | 2026-03-12T16:00 | ''",
                "I have a job interview tomorrow at 11am. | job interview | 2026-03-04T11:00 | ''",
                "piano tuning on Friday at 3pm, put it on my calendar | piano tuning | 2026-03-06T15:00 | ''"
            })
    void storesAnAppointmentAsATask(String said, String title, String due, String description) {
        var calls = new LifeRequestParser(NOW).parse(said).calls();

        assertThat(calls)
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.tool()).isEqualTo("createTask");
                    assertThat(text(call, "title")).isEqualTo(title);
                    assertThat(text(call, "dueDate")).isEqualTo(due);
                    assertThat(text(call, "description")).isEqualTo(description);
                });
    }

    /** A figure at a time, a day without a time, a question, and another order. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "3月5日上午10点的访问量",
                "昨天下午两点的会议数据统计",
                "明天和王总吃饭",
                "明天下午两点有什么会议",
                "what meeting is on Friday at 3pm",
                "server restarts on Friday at 3pm",
                "glorp on Friday at 3pm"
            })
    void leavesEverythingElse(String said) {
        assertThat(new LifeRequestParser(NOW).parse(said).calls())
                .noneMatch(call -> call.tool().equals("createTask"));
    }

    /** What is not, was, or may have been: last month's day, or the next one of that name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "明天下午3点不开会了",
                "明天下午3点的会议不开了",
                "明天下午3点没有会议",
                "明天下午3点无需开会",
                "We have no meeting at 3pm tomorrow",
                "The dentist appointment is not at 3pm on March 12",
                "The dentist appointment isn't at 3pm on March 12",
                "The meeting was at 3pm on March 12",
                "The call is cancelled at 3pm on March 12",
                "I missed lunch with Tom at 12pm on February 20",
                "lunch with Tom at 12pm on February 20",
                "昨天下午3点和客户开会"
            })
    void storesNoDenialAndNoPast(String said) {
        assertThat(new LifeRequestParser(NOW).parse(said).calls())
                .noneMatch(call -> call.tool().equals("createTask"));
    }

    @Test
    void storesAnAppointmentOfTheNextYearThatIsNear() {
        var calls =
                new LifeRequestParser(LocalDateTime.of(2026, 11, 29, 10, 0))
                        .parse("lunch with Tom at 12pm on January 8")
                        .calls();

        assertThat(calls)
                .singleElement()
                .satisfies(call -> assertThat(text(call, "dueDate")).isEqualTo("2027-01-08T12:00"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "我想养成早起喝水的习惯 | 早起喝水",
                "I want to build a habit of reading before bed | reading before bed"
            })
    void storesAHabitAsAGoal(String said, String title) {
        assertThat(new LifeRequestParser(NOW).parse(said).calls())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.tool()).isEqualTo("createGoal");
                    assertThat(text(call, "title")).isEqualTo(title);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which of my tasks have low priority?",
                "优先级低的任务有哪些",
                "show low priority tasks"
            })
    void listsTasksOfAPriority(String said) {
        assertThat(new LifeRequestParser(NOW).parse(said).calls())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.tool()).isEqualTo("listTasks");
                    assertThat(text(call, "priority")).isEqualTo("low");
                });
    }

    @Test
    void findsATaskByItsNameWithoutThing() {
        assertThat(new LifeRequestParser(NOW).parse("push the passport thing to Friday").calls())
                .singleElement()
                .satisfies(call -> assertThat(text(call, "taskTitle")).isEqualTo("passport"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"交水费和给小李打电话 | 2", "买苹果和香蕉 | 1", "给爸爸和妈妈打电话 | 1", "洗衣服和打扫厨房 | 2", "和老师谈话 | 1"})
    void dividesTheEndOfAListBeforeAVerb(String item, int tasks) {
        assertThat(TaskParser.splitLast(item)).hasSize(tasks);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "优先级调低 | 把任务“浇花”的优先级设为低",
                "优先级改成最高吧 | ",
                "make its priority high | set the task “浇花” to high priority",
                "low priority please | set the task “浇花” to low priority"
            })
    void changesThePriorityOfTheTaskBefore(String said, String meant) {
        var reader = new LifeRequestParser(NOW);
        var resolver = new FollowUpResolver(reader, reader.parse("添加任务 浇花"), "已新建任务“浇花”。");

        assertThat(resolver.correct(said).map(CompletedMessage::text).orElse(null))
                .satisfies(text -> {
                    if (meant != null) {
                        assertThat(text.replace(" “", "“")).isEqualTo(meant.replace(" “", "“"));
                    } else {
                        assertThat(text).contains("优先级");
                    }
                });
    }

    private static String text(PlannedCall call, String name) {
        return call.arguments().getOrDefault(name, Value.of("")).asText();
    }
}
