package dev.troupe.packs.amis.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestDetectorTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "add a task: send the tax form",
                "create a new to-do: fill in the booking form",
                "remind me to send the contact form",
                "添加任务：做一个登记表",
                "加个待办 设计报名表单",
                "提醒我做一个注册页面"
            })
    void leavesTasksOfTheUserToOthers(String message) {
        assertThat(PageRequestDetector.isOne(message)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create a task form with title and due date",
                "create a task management page with title and due date",
                "build a form with name and phone",
                "创建任务管理页面，字段：标题、截止日期"
            })
    void findsPages(String message) {
        assertThat(PageRequestDetector.isOne(message)).isTrue();
    }
}
