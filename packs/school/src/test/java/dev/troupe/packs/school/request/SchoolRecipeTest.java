package dev.troupe.packs.school.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.school.SchoolFixture;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.check.BlueprintRules;
import dev.troupe.page.check.PageTools;
import dev.troupe.page.component.ComponentRegistry;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PageRequest;
import dev.troupe.page.request.PlanChoices;
import dev.troupe.page.request.QuestionProbe;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchoolRecipeTest {
    private final SchoolFixture fixture;

    SchoolRecipeTest(@TempDir Path directory) {
        fixture = new SchoolFixture(directory).withSample();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "分析 1A 班 Unit 5 测验的成绩",
                "Analyze the Unit 5 Test of Form 1A",
                "请帮我看看中一A班第五单元测验的成绩",
                "How did class 1A perform in the Unit 5 test?",
                "Show me a dashboard of the results of 1A in Unit 5",
            })
    void plansThePageOfAnAssignment(String request) throws InterruptedException {
        var blueprint = planned(request);

        assertThat(blueprint.sourcePrompt()).isEqualTo(request);
        assertThat(blueprint.dataContract().bindings())
                .extracting(it -> it.toolName() + " " + it.arguments().get("assignment_id"))
                .containsExactly(
                        "get_assignment_submissions " + Value.of("a-001"),
                        "calculate_class_mastery " + Value.of("a-001"));
        assertThat(blueprint.slots())
                .extracting(slot -> slot.componentType() + " " + slot.prop("variant"))
                .containsExactly(
                        "markdown warning",
                        "kpi_grid ",
                        "markdown insight",
                        "chart distribution",
                        "table ",
                        "chart bar");
        assertThat(problemsOf(blueprint)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Compare Form 1A and 1B on Unit 5 Test",
                "比较 1A 和 1B 班的 Unit 5 测验",
                "Form 1 all classes: Unit 5 Test results",
                "对比中一全级的第五单元测验成绩",
            })
    void plansAComparisonOfTwoClasses(String request) throws InterruptedException {
        var blueprint = planned(request);

        assertThat(blueprint.name()).contains("Form 1A / Form 1B", "Unit 5 Test");
        assertThat(blueprint.computeGraph().nodes())
                .extracting(node -> node.toolName())
                .containsExactly("calculate_stats", "calculate_stats", "compare_performance");
        assertThat(blueprint.uiComposition().tabs()).hasSize(3);
        assertThat(problemsOf(blueprint)).isEmpty();
    }

    @Test
    void comparesTwoAssignmentsOfAClass() throws InterruptedException {
        var blueprint = planned("compare Unit 5 Test with Essay Writing in 1A");

        assertThat(blueprint.name()).startsWith("Unit 5 Test / Essay Writing · Form 1A");
    }

    @Test
    void plansThePageOfAStudent() throws InterruptedException {
        var blueprint = planned("分析 1A 班学生 Li Mei 的成绩");

        assertThat(blueprint.name()).isEqualTo("Li Mei（示例数据）");
        assertThat(blueprint.dataContract().bindings())
                .extracting(it -> it.toolName())
                .containsExactly("get_student_grades", "analyze_student_weakness");
        assertThat(problemsOf(blueprint)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "analyze the results of the Unit 5 Test | names no class | Form 1A, Form 1B",
                "analyze the results of 1A | does not name an assignment of Form 1A | Unit 5 Test, Essay Writing",
                "分析 1A 班成绩的中位数走势和 Unit 5 测验 | not understood | 走势",
                "analyze Form 1C Unit 5 Test | not certain what 'Form 1C' means | Form 1A, Form 1B",
                "analyze 1A Unit 7 Test scores | not certain what | Unit 5 Test",
                "compare 1A on Unit 5 Test | name what to compare it with | Form 1A",
                "analyze the best students of 1A in the Unit 5 Test | not understood | best",
                "analyze 1A Unit 6 Vocabulary Quiz | has no scores yet | Unit 6 Vocabulary Quiz",
                "compare Unit 5 Test and Essay Writing of 1A and 1B | 4 are named | choose two",
            })
    void asksWithTheOptionsOrNamesTheWords(String request, String problem, String options)
            throws InterruptedException {
        assertThat(problems(request)).contains(problem).contains(options);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "analyze the results of the Unit 5 Test | classId | class-hk-f1a class-hk-f1b",
                "analyze Form 1C Unit 5 Test | classId | class-hk-f1a class-hk-f1b",
                "analyze the results of 1A | assignmentId | a-001 a-002 a-003",
                "analyze 1A Unit 7 Test scores | assignmentId | a-001",
                "analyze the recent results of 1A | timeRange | this_week this_month this_semester",
                "分析 1A 班最近的成绩 | timeRange | this_week this_month this_semester",
                "analyze the results of 1A this month | assignmentId | a-001 a-002 a-003",
            })
    void offersTheRecordsThatAnswerTheQuestion(String request, String key, String ids)
            throws InterruptedException {
        var choices = ((PagePlan.Unclear) plan(request, fixture::probe).orElseThrow()).choices();

        assertThat(choices.contextKey()).isEqualTo(key);
        assertThat(choices.items().stream().map(it -> it.value()).toList())
                .containsAll(List.of(ids.split(" ")));
    }

    @Test
    void describesTheClassesThatItOffers() throws InterruptedException {
        var unclear = plan("分析 Unit 5 测验的成绩", fixture::probe).orElseThrow();

        assertThat(((PagePlan.Unclear) unclear).choices().items().getFirst())
                .isEqualTo(
                        new PlanChoices.Choice(
                                "Form 1A", "class-hk-f1a", "Form 1 · English · 35 名学生"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "analyze the results of the Unit 5 Test | {'classId': 'class-hk-f1a'}",
                "analyze the Unit 5 Test | {'input': {'class': 'class-hk-f1a'}}",
                "analyze Form 1C Unit 5 Test | {'classId': 'class-hk-f1a'}",
                "analyze the results of 1A | {'assignmentId': 'a-001'}",
                "analyze 1A Unit 7 Test scores | {'assignmentId': 'a-001'}",
                "analyze the results | {'classId': 'class-hk-f1a', 'assignmentId': 'a-001'}",
            })
    void takesFromTheContextWhatTheTextDoesNotNameForCertain(String request, String context)
            throws InterruptedException {
        var plan = plan(request, Json.parse(context.replace('\'', '"')));

        var planned = (PagePlan.Planned) plan;
        assertThat(planned.blueprint().name()).contains("Unit 5 Test", "Form 1A");
        assertThat(planned.entities().stream().map(it -> it.type() + " " + it.id()).toList())
                .containsExactly("class class-hk-f1a", "assignment a-001");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-11-04 | analyze the results of 1A this week | a-001",
                "2026-11-04 | 分析 1A 班本周的成绩 | a-001",
                "2026-11-10 | analyze the recent results of 1A | a-002",
                "2026-11-10 | 分析 1A 班最近的成绩 | a-002",
            })
    void findsTheAssignmentThatIsDueInThePeriod(String today, String request, String id)
            throws InterruptedException {
        var at = Instant.parse(today + "T12:00:00Z");
        var context = Json.parse("{\"timeRange\": \"this_week\"}");

        var plan =
                (PagePlan.Planned)
                        new SchoolRecipe()
                                .plan(new PageRequest(request, fixture::probe, at, context))
                                .orElseThrow();

        assertThat(plan.entities().stream().map(it -> it.type() + " " + it.id()).toList())
                .containsExactly("class class-hk-f1a", "assignment " + id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "analyze the results of 1B this week | Form 1B has no assignment that is due this week",
                "analyze the Unit 5 Test of 1A this week | Unit 5 Test of Form 1A is not due this week",
                "分析 1A 班学生 Li Mei 最近的成绩 | omit the period",
            })
    void refusesAPeriodThatDoesNotFit(String request, String problem) throws InterruptedException {
        assertThat(problems(request)).contains(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "THIS_WEEK, 2026-11-23, 2026-11-23, 2026-11-29",
        "THIS_WEEK, 2026-11-29, 2026-11-23, 2026-11-29",
        "THIS_MONTH, 2026-02-10, 2026-02-01, 2026-02-28",
        "THIS_SEMESTER, 2026-11-23, 2026-09-01, 2027-01-31",
        "THIS_SEMESTER, 2027-01-15, 2026-09-01, 2027-01-31",
        "THIS_SEMESTER, 2026-02-01, 2026-02-01, 2026-08-31",
    })
    void knowsTheDaysOfAPeriod(DueRange range, LocalDate today, LocalDate first, LocalDate last) {
        assertThat(range.contains(first, today)).isTrue();
        assertThat(range.contains(last, today)).isTrue();
        assertThat(range.contains(first.minusDays(1), today)).isFalse();
        assertThat(range.contains(last.plusDays(1), today)).isFalse();
    }

    @Test
    void aNameInTheTextCountsMoreThanTheContext() throws InterruptedException {
        var plan =
                plan("results of 1B in Unit 5 Test", Json.parse("{\"classId\": \"class-hk-f1a\"}"));

        assertThat(((PagePlan.Planned) plan).blueprint().name()).contains("Form 1B");
    }

    @Test
    void namesAClassOfTheContextThatDoesNotExist() throws InterruptedException {
        var plan = plan("analyze the Unit 5 Test", Json.parse("{\"classId\": \"c-9\"}"));

        assertThat(((PagePlan.Unclear) plan).problems().getFirst().en())
                .contains("classId 'c-9' does not exist", "class-hk-f1a");
    }

    private PagePlan plan(String request, Value context) throws InterruptedException {
        return new SchoolRecipe()
                .plan(new PageRequest(request, fixture::probe, Instant.EPOCH, context))
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a dashboard of sales.csv: total per month",
                "分析 成绩.csv：1A 班平均分",
                "run the unit tests",
                "what is the weather in Paris",
            })
    void leavesOtherRequestsToOthers(String request) throws InterruptedException {
        assertThat(plan(request, fixture::probe)).isEmpty();
    }

    @Test
    void asksForAnImportIfThereAreNoRecords() throws InterruptedException {
        fixture.school().removeSamples();

        assertThat(problems("分析 1A 班 Unit 5 测验的成绩"))
                .contains("troupe school import", "troupe school sample");
    }

    @Test
    void doesNotMarkOwnRecordsAsASample() throws InterruptedException {
        fixture.school().removeSamples();
        fixture.load("classes.csv", "name\n3C\n");
        fixture.load("students.csv", "class,name\n3C,Ann\n");
        fixture.load("tests.csv", "class,title\n3C,Quiz\n");
        fixture.load("scores.csv", "assignment,student,score\nQuiz,Ann,70\n");

        var blueprint = planned("analyze the Quiz of 3C");

        assertThat(blueprint.name()).isEqualTo("3C · Quiz");
        assertThat(blueprint.slots())
                .extracting(slot -> slot.id())
                .doesNotContain("sample-notice", "topics");
    }

    @Test
    void reportsASourceThatFailsInsteadOfAPage() throws InterruptedException {
        QuestionProbe failing =
                (_, _) -> ToolReply.error(AgentProblem.FILE, "school.example does not respond");

        var plan = plan("analyze the Unit 5 Test of Form 1A", failing).orElseThrow();

        assertThat(((PagePlan.Unclear) plan).problems())
                .extracting(LocalizedText::en)
                .containsExactly("school.example does not respond");
    }

    private Optional<PagePlan> plan(String request, QuestionProbe probe)
            throws InterruptedException {
        return new SchoolRecipe()
                .plan(new PageRequest(request, probe, Instant.parse("2026-11-23T12:00:00Z")));
    }

    private Blueprint planned(String request) throws InterruptedException {
        var plan = plan(request, fixture::probe).orElseThrow();
        return switch (plan) {
            case PagePlan.Planned(var blueprint, _) -> blueprint;
            case PagePlan.Unclear(var problems, _) -> throw new AssertionError(problems.toString());
        };
    }

    private String problems(String request) throws InterruptedException {
        var plan = plan(request, fixture::probe).orElseThrow();
        return ((PagePlan.Unclear) plan)
                .problems().stream().map(LocalizedText::en).collect(Collectors.joining("\n"));
    }

    private List<String> problemsOf(Blueprint blueprint) {
        return new BlueprintRules(PageTools.of(fixture.tools()), ComponentRegistry.STANDARD)
                .check(blueprint).stream().map(Object::toString).toList();
    }
}
