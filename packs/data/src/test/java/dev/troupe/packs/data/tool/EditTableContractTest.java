package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

class EditTableContractTest extends ToolContract<EditTable.Input, EditTable.Edited> {
    @Override
    protected Tool<EditTable.Input, EditTable.Edited> tool() {
        return new EditTable(new TableEngine(), new TableCache());
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        Files.writeString(surroundings.workspace().root().resolve("a.csv"), "x,y\n1,2\n3,4\n");
    }

    @Override
    protected String goodArguments() {
        return "{\"table\": \"a.csv\", \"sql\": \"SELECT *, x + y AS z FROM a\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"table\": \"a.csv\", \"sql\": \"SELECT x FROM a\"}");
    }
}
