package dev.troupe.packs.data.skill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.OfflineModel;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilesOfTheSameColumnsTest {
    @TempDir Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(
                directory.resolve("east.csv"),
                "day,route,fare\n2026-05-01,A,30\n2026-05-02,B,12.5\n2026-05-03,A,7.5\n");
        Files.writeString(
                directory.resolve("west.csv"), "day,route,fare\n2026-05-01,A,8\n2026-05-02,C,4\n");
        Files.writeString(
                directory.resolve("上午.csv"), "日期,窗口,票数\n2026-05-01,甲,7\n2026-05-01,乙,4\n");
        Files.writeString(
                directory.resolve("下午.csv"),
                "日期,窗口,票数\n2026-05-01,甲,2\n2026-05-01,丙,1\n2026-05-02,甲,3\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            textBlock =
                    """
                    compare the total fare of east.csv and west.csv ! | east.csv | 50 | ! | west.csv | 12 |
                    average fare in east.csv vs west.csv ! | east.csv | 16.67 | ! | west.csv | 6 |
                    how many rows are in each file: east.csv and west.csv ! | east.csv | 3 | ! | west.csv | 2 |
                    上午.csv和下午.csv的票数合计分别是多少 ! | 上午.csv | 11 | ! | 下午.csv | 6 |
                    对比上午.csv和下午.csv的平均票数 ! | 上午.csv | 5.5 | ! | 下午.csv | 2 |
                    上午.csv 和 下午.csv 各文件有多少行 ! | 上午.csv | 2 | ! | 下午.csv | 3 |
                    """)
    void computesTheFigureOfEachFile(String request, String first, String second)
            throws InterruptedException {
        assertThat(answer(request)).contains(first, second).doesNotContain("−");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            textBlock =
                    """
                    上午.csv比下午.csv总票数多多少 ! 票数合计：上午.csv − 下午.csv = 5
                    上午.csv 和 下午.csv 的总票数相差多少 ! 票数合计：上午.csv − 下午.csv = 5
                    上午.csv比下午.csv多几行 ! 数量：上午.csv − 下午.csv = -1
                    how much more total fare is in east.csv than in west.csv ! total_fare: east.csv − west.csv = 38
                    what is the difference between the total fare in west.csv and east.csv ! total_fare: west.csv − east.csv = -38
                    """)
    void computesTheDifferenceOfTwoFiles(String request, String difference)
            throws InterruptedException {
        assertThat(answer(request)).contains(difference);
    }

    @Test
    void refusesADifferenceOfSeveralRows() throws InterruptedException {
        assertThat(answer("what is the difference in fare per route between east.csv and west.csv"))
                .contains("nothing was computed")
                .doesNotContain("−");
    }

    @Test
    void subtractsAveragesBeforeTheyAreRounded() throws InterruptedException {
        assertThat(
                        answer(
                                "what is the difference between the average fare in east.csv and west.csv"))
                .contains("east.csv − west.csv = 10.666667");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare the total fare of A in east.csv with C in west.csv",
                "what is the difference in total fare between A and B in east.csv and west.csv",
                "上午.csv和下午.csv里甲和乙的票数合计相差多少"
            })
    void refusesToCompareDifferentThings(String request) throws InterruptedException {
        assertThat(answer(request)).containsAnyOf("nothing was computed", "没有计算");
    }

    @Test
    void namesTheFileThatRanksFirst() throws InterruptedException {
        assertThat(answer("which file has the highest total fare, east.csv or west.csv"))
                .contains("| east.csv | 50 |")
                .doesNotContain("| west.csv");
        assertThat(answer("上午.csv和下午.csv里哪个文件的总票数最高"))
                .contains("| 上午.csv | 11 |")
                .doesNotContain("| 下午.csv");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            textBlock =
                    """
                    which file has more rows, east.csv or 上午.csv ! most rows are in east.csv
                    which of east.csv and 上午.csv has fewer rows ! fewest rows are in 上午.csv
                    which file has more rows, west.csv or 上午.csv ! they have equally many
                    east.csv和上午.csv哪个行数多 ! 行数最多的是 east.csv
                    east.csv和上午.csv哪个文件的行数更少 ! 行数最少的是 上午.csv
                    """)
    void comparesTheRowsOfFilesWithOtherColumns(String request, String conclusion)
            throws InterruptedException {
        assertThat(answer(request)).contains(conclusion);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "total fare of east.csv and west.csv",
                "put east.csv and west.csv together and show the total fare",
                "stack east.csv and west.csv, then the total fare",
                "combine the two daily files east.csv and west.csv, then show the total fare"
            })
    void computesOneFigureOfFilesThatAreCombined(String request) throws InterruptedException {
        assertThat(answer(request))
                .contains("| 62 |", "Combined: same columns, one under the other")
                .doesNotContain("| east.csv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"上午.csv和下午.csv两个文件的票数合计", "把上午.csv和下午.csv拼起来，票数合计"})
    void computesOneFigureInChinese(String request) throws InterruptedException {
        assertThat(answer(request)).contains("| 17 |");
    }

    @Test
    void savesFilesThatAreMergedIntoOne() throws InterruptedException, IOException {
        assertThat(answer("merge east.csv and west.csv into one file"))
                .contains("| 2026-05-02 | C | 4 |", "Saved east-joined.csv (5 rows).");
        assertThat(Files.readAllLines(directory.resolve("east-joined.csv"))).hasSize(6);
        assertThat(answer("把上午.csv和下午.csv合并成一个文件")).contains("已保存 上午-joined.csv（5 行）");
        assertThat(answer("put east.csv and west.csv together and save the result as all.csv"))
                .contains("Saved all.csv (5 rows).");
    }

    private String answer(String request) throws InterruptedException {
        var pack = new DataPack(new TableEngine());
        var agent =
                AgentNode.of(
                        "agent-1",
                        "data",
                        "data agent",
                        request,
                        List.of(new Step(1, request)),
                        List.of());
        var workflow =
                Workflow.from(WorkflowDraft.of("workflow-1", "Test", request, List.of(agent)));
        var bodies =
                new AgentExecutor(
                        Catalog.of(List.of(pack)),
                        new OfflineModel(pack.offlineSkills()),
                        Workspace.of(directory),
                        InstantSource.system());
        try (var engine = Engine.builder(bodies).build()) {
            var run = engine.start(workflow, RunOptions.STANDARD, Map.of()).await();
            return switch (Objects.requireNonNull(run.result(new NodeId("agent-1")))) {
                case NodeResult.Succeeded succeeded -> succeeded.summary();
                case NodeResult.Failed(var problem) -> problem.message();
                default -> throw new AssertionError(run);
            };
        }
    }
}
