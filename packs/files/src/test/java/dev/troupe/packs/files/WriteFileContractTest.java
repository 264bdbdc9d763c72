package dev.troupe.packs.files;

import dev.troupe.agent.tool.Tool;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

class WriteFileContractTest extends ToolContract<FileWriteTools.Input, FileWriteTools.Written> {
    @Override
    protected Tool<FileWriteTools.Input, FileWriteTools.Written> tool() {
        return new FileWriteTools.WriteFile();
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
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
