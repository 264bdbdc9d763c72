package dev.troupe.packs.data.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Tool;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SplitTableContractTest extends ToolContract<SplitTable.Input, SplitTable.Split> {
    @Override
    protected Tool<SplitTable.Input, SplitTable.Split> tool() {
        return new SplitTable(new TableCache());
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        Files.writeString(
                surroundings.workspace().root().resolve("a.csv"),
                "id,region,n\n01,North,2\n02,So/uth,4\n03,North,5\n04,,6\n05,So uth,7\n");
    }

    @Override
    protected String goodArguments() {
        return "{\"table\": \"a.csv\", \"column\": \"region\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"table\": \"a.csv\", \"column\": \"zorb\"}");
    }

    @Test
    void choosesAFileForEachValueAndReplacesNone(@TempDir Path directory) throws IOException {
        var surroundings = TestToolContext.inDirectory(directory);
        prepare(surroundings);
        var root = surroundings.workspace().root();
        Files.writeString(root.resolve("a-North.csv"), "kept");
        var input = tool().resolve(new SplitTable.Input("a.csv", "Region", null), surroundings);

        assertThat(input.files())
                .containsExactly("a-North-2.csv", "a-So_uth.csv", "a-empty.csv", "a-So_uth-2.csv");
        assertThat(input.column()).isEqualTo("region");
    }

    @Test
    void writesEachRowOnce(@TempDir Path directory) throws Exception {
        var surroundings = TestToolContext.inDirectory(directory);
        prepare(surroundings);
        var root = surroundings.workspace().root();
        var input = tool().resolve(new SplitTable.Input("a.csv", "region", null), surroundings);
        var split = tool().call(input, surroundings);

        assertThat(split.files().stream().map(SplitTable.Part::rows)).containsExactly(2, 1, 1, 1);
        assertThat(Files.readString(root.resolve("a-North.csv")))
                .contains("id,region,n", "01,North,2", "03,North,5")
                .doesNotContain("uth");
    }
}
