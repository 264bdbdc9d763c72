package dev.troupe.packs.code;

import dev.troupe.agent.tool.Tool;
import dev.troupe.testing.agent.ToolContract;
import java.util.Optional;

class TextFilesContractTest
        extends ToolContract<TextFileTools.WriteFile.Input, TextFileTools.WriteFile.Written> {
    @Override
    protected Tool<TextFileTools.WriteFile.Input, TextFileTools.WriteFile.Written> tool() {
        return new TextFileTools.WriteFile();
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
