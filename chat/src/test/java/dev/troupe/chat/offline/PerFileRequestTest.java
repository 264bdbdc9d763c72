package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.offline.CompletedRequest.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PerFileRequestTest {
    @TempDir private Path directory;

    @BeforeEach
    void files() throws IOException {
        for (var name : new String[] {"a.csv", "b.csv", "n.txt", ".c.csv"}) {
            Files.writeString(directory.resolve(name), "x");
        }
    }

    private Optional<CompletedRequest> divide(CompletedRequest request) {
        return new PerFileRequest(Workspace.of(directory)).divide(request);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "for each csv make a bar chart|Read a.csv, make a bar chart; Read b.csv, make a bar chart",
                "make a bar chart for every csv file here.|Read a.csv, make a bar chart; Read b.csv, make a bar chart",
                "summarise each of the three files|Read a.csv, summarise; Read b.csv, summarise; Read n.txt, summarise",
                "for each of the two csv files, count the rows|Read a.csv, count the rows; Read b.csv, count the rows",
                "对每个csv文件画柱状图|读取 a.csv，画柱状图；读取 b.csv，画柱状图",
                "每个 csv 都统计行数|读取 a.csv，统计行数；读取 b.csv，统计行数",
            })
    void namesEveryFile(String request, String expected) {
        assertThat(divide(CompletedRequest.of(request)).map(CompletedRequest::text))
                .contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "for each of the four csv files, count the rows",
                "for each xlsx make a bar chart",
                "for each csv delete the file",
                "make a chart for each region of a.csv",
                "total per month",
                "每个部门的人数"
            })
    void leavesOtherRequestsAlone(String request) {
        assertThat(divide(CompletedRequest.of(request))).isEmpty();
    }

    @Test
    void whatAFollowUpAddedHoldsForEveryFile() {
        var request = CompletedRequest.of("for each csv make a bar chart").with("only East");

        assertThat(divide(request).orElseThrow().parts())
                .containsExactly(
                        new Part(List.of("a.csv"), "make a bar chart"),
                        new Part(List.of(), "only East"),
                        new Part(List.of("b.csv"), "make a bar chart"),
                        new Part(List.of(), "only East"));
    }

    @Test
    void leavesSourcesThatWereNamedBeforeAlone() {
        var request = CompletedRequest.of("for each csv make a bar chart", List.of("a.csv"));

        assertThat(divide(request)).isEmpty();
    }
}
