package dev.troupe.packs.files;

import dev.troupe.agent.tool.Tool;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

class MoveFileContractTest extends ToolContract<FileMoveTools.Input, FileMoveTools.Moved> {
    @Override
    protected Tool<FileMoveTools.Input, FileMoveTools.Moved> tool() {
        return new FileMoveTools.MoveFile();
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        Files.writeString(surroundings.workspace().root().resolve("a.txt"), "text");
    }

    @Override
    protected String goodArguments() {
        return "{\"from\": \"a.txt\", \"to\": \"b.txt\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"from\": \"none.txt\", \"to\": \"b.txt\"}");
    }
}
