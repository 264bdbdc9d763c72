package dev.troupe.packs.files;

import dev.troupe.agent.Tool;
import dev.troupe.testing.agent.ToolContract;
import dev.troupe.testing.agent.ToolTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

class WriteFileContractTest extends ToolContract<WriteTools.Input, WriteTools.Written> {
    @Override
    protected Tool<WriteTools.Input, WriteTools.Written> tool() {
        return new WriteTools.WriteFile();
    }

    @Override
    protected void prepare(ToolTrial surroundings) throws IOException {
        Files.writeString(surroundings.workspace().root().resolve("old.txt"), "before");
    }

    @Override
    protected String goodArguments() {
        return "{\"path\": \"old.txt\", \"content\": \"after\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"path\": \"../out.txt\", \"content\": \"x\"}");
    }
}
