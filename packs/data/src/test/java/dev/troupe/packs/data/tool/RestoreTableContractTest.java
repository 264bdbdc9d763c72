package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

class RestoreTableContractTest extends ToolContract<RestoreTable.Input, RestoreTable.Restored> {
    @Override
    protected Tool<RestoreTable.Input, RestoreTable.Restored> tool() {
        return new RestoreTable(new TableCache());
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        Files.writeString(surroundings.workspace().root().resolve("a.csv"), "x,y\n1,2\n");
        Files.writeString(surroundings.workspace().root().resolve("a.before.csv"), "x,y\n3,4\n");
    }

    @Override
    protected String goodArguments() {
        return "{\"path\": \"a.csv\", \"copy\": \"a.before.csv\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"path\": \"a.csv\", \"copy\": \"none.csv\"}");
    }
}
