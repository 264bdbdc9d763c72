package dev.troupe.packs.data.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskTableTest {
    private static final String FILE = "rentals.csv";
    private static final String ROWS =
            "day,depot,bikes\n2024-03-02,Quay,4\n2024-03-05,Mill,6\n2024-04-01,Quay,3\n";

    @TempDir private Path directory;

    private String ask(String question) throws Exception {
        Files.writeString(directory.resolve(FILE), ROWS);
        var tool =
                new AskTable(
                        new TableEngine(),
                        new TableCache(),
                        Clock.fixed(Instant.parse("2024-05-01T00:00:00Z"), ZoneOffset.UTC));
        var input = new AskTable.Input(FILE, question, null, null, null, null);
        return tool.call(input, TestToolContext.inDirectory(directory)).reading();
    }

    @Test
    void namesAValueThatHasNoRowsUnderTheOtherConditions() throws Exception {
        assertThat(ask("bikes of Quay and Mill in April 2024")).contains("No rows for Mill");
        assertThat(ask("bikes of Quay and Mill in March 2024")).doesNotContain("No rows");
    }

    @Test
    void statesThatATotalIsOverNoRows() throws Exception {
        assertThat(ask("total bikes in May 2024")).contains("No rows meet the conditions");
        assertThat(ask("total bikes in April 2024")).doesNotContain("No rows");
    }

    @Test
    void namesASideOfADifferenceThatHasNoRows() throws Exception {
        assertThat(ask("difference between Quay and Mill bikes in April 2024"))
                .contains("No rows for Mill");
    }
}
