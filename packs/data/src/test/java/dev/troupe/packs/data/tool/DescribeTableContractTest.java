package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

class DescribeTableContractTest
        extends ToolContract<TableTools.DescribeTable.Input, TableTools.DescribeTable.Description> {
    @Override
    protected Tool<TableTools.DescribeTable.Input, TableTools.DescribeTable.Description> tool() {
        return new TableTools.DescribeTable(new TableCache());
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        Files.writeString(surroundings.workspace().root().resolve("a.csv"), "x,y\n1,2\n");
    }

    @Override
    protected String goodArguments() {
        return "{\"table\": \"a.csv\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"table\": \"none.csv\"}");
    }
}
