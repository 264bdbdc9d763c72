package dev.troupe.packs.life.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.Value;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PageRequest;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LifeRecipeTest {
    private static Optional<PagePlan> plan(String text) {
        return new LifeRecipe()
                .plan(
                        new PageRequest(
                                text,
                                (_, _) -> ToolReply.ok(Value.missing()),
                                Instant.parse("2026-11-26T12:00:00Z")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a page on my open tasks and moods | counts, open-table, moods, moods-insight",
                "我的未完成任务和心情的页面 | counts, open-table, moods, moods-insight",
                "做一个我的心情、待办和项目进度的看板 | moods, moods-insight, counts, open-table, projects",
                "a dashboard of my overdue tasks and projects | overdue-table, projects"
            })
    void plansAPartForEachTopicInTheirOrder(String request, String slots) {
        assertThat(plan(request))
                .get()
                .isInstanceOfSatisfying(
                        PagePlan.Planned.class,
                        it ->
                                assertThat(
                                                String.join(
                                                        ", ",
                                                        it.blueprint()
                                                                .slots()
                                                                .map(slot -> slot.id())
                                                                .toList()))
                                        .isEqualTo(slots));
    }

    @Test
    void namesWordsThatItDoesNotUnderstand() {
        assertThat(plan("a page on my open tasks of next week"))
                .get()
                .isInstanceOfSatisfying(
                        PagePlan.Unclear.class,
                        it ->
                                assertThat(it.problems().getFirst().en())
                                        .contains("'next, week'", "no page was built"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a page of tasks.csv: number of tasks per month",
                "a dashboard of my sales",
                "what are my open tasks?",
                "the tasks page of the team"
            })
    void leavesOtherRequestsToOthers(String request) {
        assertThat(plan(request)).isEmpty();
    }
}
