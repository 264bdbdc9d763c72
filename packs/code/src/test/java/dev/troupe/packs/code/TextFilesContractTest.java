package dev.troupe.packs.code;

import dev.troupe.agent.Tool;
import dev.troupe.testing.agent.ToolContract;
import java.util.Optional;

class TextFilesContractTest
        extends ToolContract<TextFiles.WriteFile.Input, TextFiles.WriteFile.Written> {
    @Override
    protected Tool<TextFiles.WriteFile.Input, TextFiles.WriteFile.Written> tool() {
        return new TextFiles.WriteFile();
    }

    @Override
    protected String goodArguments() {
        return "{\"path\": \"a/b.py\", \"content\": \"print(1)\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"path\": \"../out.py\", \"content\": \"x\"}");
    }
}
