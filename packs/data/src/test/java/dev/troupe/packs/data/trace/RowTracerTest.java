package dev.troupe.packs.data.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.QueryJson;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.RowRole;
import dev.troupe.packs.data.trace.TracedRow.FileRow;
import dev.troupe.packs.data.trace.TracedRow.RowGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowTracerTest {
    private static final RowTracer.Page PAGE = new RowTracer.Page(20, 0);
    private static final String SALES =
            """
            Sales of the year
            date,region,product,amount
            2025-01-03,North,tea,120.5
            2025-01-09,South,coffee,80
            2025-02-11,North,coffee,200
            2025-02-15,East,tea,55.25
            2025-03-01,South,tea,310
            """;

    @TempDir private Path directory;

    /** An answer about a file, as the record of a run has it. */
    private Value answer(String file, String content, String question) throws IOException {
        var path = Files.writeString(directory.resolve(file), content);
        var understood =
                (Interpretation.Understood) QuestionAnalyzer.read(question, TableFiles.load(path));
        var computation = understood.computation();
        var query = computation.query().map(QueryJson::write).map(Json::write).orElse("null");
        return Json.parse(
                """
                {"reading": "as asked", "source": {"file": "%s", "sha256": "%s", "chinese": false,
                 "query": %s, "condition": %s}}\
                """
                        .formatted(
                                file,
                                Sha256.hex(path),
                                query,
                                Json.write(Value.of(computation.rowCondition()))));
    }

    private TracedRow trace(Value answer, int row) throws InterruptedException {
        return trace(answer, row, PAGE);
    }

    private TracedRow trace(Value answer, int row, RowTracer.Page page)
            throws InterruptedException {
        return new RowTracer(new TableEngine())
                .trace(answer, row, page, Workspace.of(directory), Language.EN);
    }

    private static List<Long> numbers(RowGroup group) {
        return group.rows().stream().map(FileRow::number).toList();
    }

    @Test
    void aGroupHasItsRowsByTheirNumbersInTheFile() throws Exception {
        var answer = answer("sales.csv", SALES, "total amount by region");

        var traced = trace(answer, 1);

        assertThat(traced.resultCells()).containsExactly("South", "390");
        assertThat(traced.groups()).hasSize(1);
        var group = traced.groups().getFirst();
        assertThat(group.role()).isEqualTo(RowRole.VALUE);
        assertThat(group.reading()).isEqualTo("rows where region is South");
        assertThat(numbers(group)).containsExactly(4L, 7L);
        assertThat(group.rows().getFirst().cells())
                .containsExactly("2025-01-09", "South", "coffee", "80");
    }

    @Test
    void aShareHasTheRowsOfItsNumeratorAndOfItsDenominator() throws Exception {
        var answer =
                answer("sales.csv", SALES, "share of each product in the total amount of 2025");

        var groups = trace(answer, 1).groups();

        assertThat(groups)
                .extracting(RowGroup::role)
                .contains(RowRole.NUMERATOR, RowRole.DENOMINATOR);
        assertThat(groups.getLast().count()).isEqualTo(5);
    }

    @Test
    void aRowThatIsListedIsItselfARowOfTheFile() throws Exception {
        var answer = answer("sales.csv", SALES, "the top 2 rows by amount");

        assertThat(numbers(trace(answer, 1).groups().getFirst())).containsExactly(7L);
        assertThat(numbers(trace(answer, 2).groups().getFirst())).containsExactly(5L);
    }

    @Test
    void aPivotHasTheRowsOfEachOfItsColumnsAndOfItsTotals() throws Exception {
        var answer =
                answer(
                        "sales.csv",
                        SALES,
                        "total amount by region and product as a pivot table with totals");

        var first = trace(answer, 2);
        var totals = trace(answer, 4);

        assertThat(first.resultCells().getFirst()).isEqualTo("North");
        assertThat(first.groups())
                .filteredOn(group -> group.behind().contains("tea"))
                .singleElement()
                .satisfies(group -> assertThat(numbers(group)).containsExactly(3L));
        assertThat(totals.groups())
                .filteredOn(group -> group.behind().contains("tea"))
                .singleElement()
                .satisfies(group -> assertThat(numbers(group)).containsExactly(3L, 6L, 7L));
    }

    @Test
    void statisticsHaveAllRowsThatWereComputedOver() throws Exception {
        var answer = answer("sales.csv", SALES, "describe the data");

        var group = trace(answer, 1).groups().getFirst();

        assertThat(group.role()).isEqualTo(RowRole.ALL);
        assertThat(group.count()).isEqualTo(5);
    }

    @Test
    void aPageContinuesTheOneBefore() throws Exception {
        var answer = answer("sales.csv", SALES, "number of rows");

        var group = trace(answer, 1, new RowTracer.Page(2, 3)).groups().getFirst();

        assertThat(group.count()).isEqualTo(5);
        assertThat(numbers(group)).containsExactly(6L, 7L);
    }

    @Test
    void rowsOfAFileThatWasChangedAreNotListed() throws Exception {
        var answer = answer("sales.csv", SALES, "total amount by region");
        Files.writeString(directory.resolve("sales.csv"), SALES + "2025-04-01,West,tea,1\n");

        assertThatThrownBy(() -> trace(answer, 1))
                .isInstanceOfSatisfying(
                        ToolException.class,
                        e ->
                                assertThat(e.problem().is(DataProblem.CHANGED_SOURCE))
                                        .as(e.getMessage())
                                        .isTrue());
    }

    @Test
    void aRowThatTheResultDoesNotHaveIsRefused() throws Exception {
        var answer = answer("sales.csv", SALES, "total amount by region");

        assertThatThrownBy(() -> trace(answer, 4)).hasMessage("the result has no row 4; it has 3");
    }

    @Test
    void anAnswerWithoutAFileCannotBeTraced() {
        assertThatThrownBy(() -> trace(Json.parse("{\"reading\": \"as asked\"}"), 1))
                .hasMessageContaining("was not computed from the rows of one file");
    }
}
