package dev.troupe.packs.schedule.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleFollowUpTest {
    private static final String CREATED = "Schedule 4 was created: every day at 07:00, \"x\".";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pause it | pause schedule 4",
                "please delete that one | delete schedule 4",
                "actually, cancel it | cancel schedule 4",
                "把它停用吧 | 停用定时任务 4",
                "删除它 | 删除定时任务 4",
                "cancel the reminder | cancel schedule 4",
                "取消那个提醒 | 取消定时任务 4",
                "把提醒停用 | 停用定时任务 4",
                "make it 6:30 | change schedule 4: make it 6:30",
                "不对，改到周五 | 修改定时任务 4：不对，改到周五",
            })
    void isAboutTheScheduleOfTheRequestBefore(String message, String whole) {
        var completed =
                ScheduleFollowUp.complete("every day at 7:00 list the files", CREATED, message);

        assertThat(completed).contains(whole);
        assertThat(ScheduleRequestParser.parse(whole)).isPresent();
    }

    @Test
    void namesNoNumberIfThereAreSeveral() {
        var listed = "- 1: every day at 07:00, a. Next: x\n- 2: every day at 08:00, b. Next: y";

        assertThat(ScheduleFollowUp.complete("list my schedules", listed, "delete it"))
                .contains("delete schedule");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cancel", "取消", "delete the file", "make it a bar chart", "thanks"})
    void leavesOtherMessages(String message) {
        assertThat(ScheduleFollowUp.complete("every day at 7:00 list the files", CREATED, message))
                .isEmpty();
        assertThat(ScheduleFollowUp.complete("list the files", "a.txt", "delete it")).isEmpty();
    }
}
