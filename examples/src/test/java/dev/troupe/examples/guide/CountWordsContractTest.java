package dev.troupe.examples.guide;

import dev.troupe.agent.tool.Tool;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

// tag::contract[]
class CountWordsContractTest extends ToolContract<CountWords.Input, CountWords.Count> {
    @Override
    protected Tool<CountWords.Input, CountWords.Count> tool() {
        return new CountWords();
    }

    @Override
    protected void prepare(TestToolContext context) throws IOException {
        Files.writeString(context.workspace().root().resolve("poem.txt"), "two words");
    }

    @Override
    protected String goodArguments() {
        return "{\"path\": \"poem.txt\"}";
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"path\": \"none.txt\"}");
    }
}
// end::contract[]
