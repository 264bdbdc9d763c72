package dev.troupe.packs.files;

import dev.troupe.agent.Tool;
import dev.troupe.testing.agent.ToolContract;
import dev.troupe.testing.agent.ToolTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

class MoveFileContractTest extends ToolContract<MoveTools.Input, MoveTools.Moved> {
    @Override
    protected Tool<MoveTools.Input, MoveTools.Moved> tool() {
        return new MoveTools.MoveFile();
    }

    @Override
    protected void prepare(ToolTrial surroundings) throws IOException {
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
