package dev.troupe.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request for a page that is given to the whole team, and not to {@code troupe page build}. */
@Tag("slow")
class PageInRunTest {
    private static final String SALES =
            """
            date,product,region,amount
            2026-01-05,Desk,North,100.50
            2026-01-17,Chair,South,40
            2026-02-02,Lamp,North,10
            2026-02-20,Desk,South,200
            2026-03-08,Sofa,North,500
            2026-03-15,Chair,North,60
            """;
    private static final String REQUEST =
            "a dashboard of sales.csv: total per month, top five products, what stands out";

    @TempDir private Path directory;
    private TestCli cli;

    @BeforeEach
    void workspace() throws IOException {
        cli = new TestCli(directory).file("sales.csv", SALES);
    }

    @Test
    void buildsThePageAndStatesWhereItIs() {
        int code = cli.run("run", REQUEST);

        assertThat(code).as(cli.err()).isEqualTo(ExitCode.DONE);
        assertThat(cli.out())
                .contains(
                        "sales-page.html",
                        "troupe page refine sales-page.json",
                        "Highest total amount: Sofa",
                        "4 blocks");
        assertThat(directory.resolve("sales-page.html")).content().contains("560", "<svg");
    }

    @Test
    void reportsItAsAStepWithTheCallsOfThePage() {
        int code = cli.run("run", "--json", REQUEST);

        assertThat(code).isZero();
        assertThat(cli.json())
                .extracting(line -> line.field("type").asText())
                .contains("tool.called", "agent.progress");
        assertThat(
                        cli.result()
                                .field("workflow")
                                .field("agentGraph")
                                .item(0)
                                .field("type")
                                .asText())
                .isEqualTo("dashboard");
        assertThat(cli.json().toString()).contains("askTable");
    }

    @Test
    void thePageCanBeChangedAndRefreshedAfterwards() throws IOException {
        cli.run("run", "做一个 sales.csv 的看板：每月总额、前五名产品、有什么突出的");
        assertThat(cli.out()).as(cli.err()).contains("sales-page.json", "已生成页面");

        assertThat(cli.run("page", "refine", "sales-page.json", "把柱子改成红色")).isZero();
        assertThat(cli.run("page", "refresh", "sales-page.json")).isZero();
        assertThat(Files.readString(directory.resolve("sales-page.json"))).contains("\"refresh\"");
    }

    @Test
    void writesTheFileThatIsNamed() {
        int code = cli.run("run", REQUEST + ", and save it as out.html");

        assertThat(code).as(cli.err()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("out.html")).exists();
        assertThat(directory.resolve("out.json")).exists();
        assertThat(directory.resolve("sales-page.html")).doesNotExist();
    }

    @Test
    void namesWhatItDoesNotUnderstandAndBuildsNothing() {
        int code = cli.run("run", "a dashboard of sales.csv: total per month, the zodiac of Bob");

        assertThat(code).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.out() + cli.err()).contains("zodiac");
        assertThat(directory.resolve("sales-page.html")).doesNotExist();
    }

    @Test
    void namesAFileThatDoesNotExist() {
        int code = cli.run("run", "a dashboard of missing.csv: total per month");

        assertThat(code).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.out() + cli.err()).contains("missing.csv");
    }

    @Test
    void buildsPagesOfOwnRecordsToo() {
        cli.run("run", "Add a task \"Water the plants\"");

        int code = cli.run("run", "a page on my open tasks and moods");

        assertThat(code).as(cli.out() + cli.err()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("page.html")).content().contains("Water the plants");
    }

    @Test
    void buildsPagesOfASchoolToo() {
        cli.run("school", "sample");

        int one = cli.run("run", "分析 1A 班 Unit 5 测验的成绩");
        int two = cli.run("run", "Compare Form 1A and 1B on Unit 5 Test");

        assertThat(List.of(one, two)).as(cli.out() + cli.err()).containsOnly(ExitCode.DONE);
        assertThat(directory.resolve("page.html")).exists();
        assertThat(directory.resolve("page-2.html")).exists();
    }
}
