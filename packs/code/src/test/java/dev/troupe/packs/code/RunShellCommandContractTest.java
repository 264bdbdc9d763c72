package dev.troupe.packs.code;

import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.Value;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class RunShellCommandContractTest
        extends ToolContract<RunShellCommand.Input, SandboxExecution.Ran> {
    @BeforeAll
    static void assumeSandboxes() {
        Sandboxes.assumeThereAreSome();
    }

    @Override
    protected Tool<RunShellCommand.Input, SandboxExecution.Ran> tool() {
        return new RunShellCommand(Sandboxes.standard());
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        var directory =
                Files.createDirectory(surroundings.workspace().root().resolve("some where"));
        Files.writeString(directory.resolve("in.txt"), "b\na\n");
    }

    @Override
    protected String goodArguments() {
        return """
        {"command": "sort", "args": ["in.txt", "-o", "sorted; rm -rf $HOME.txt"], "cwd": "some where",
         "writes": ["some where/sorted; rm -rf $HOME.txt"]}
        """;
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"command\": \"sort in.txt | head\"}");
    }

    @Override
    protected Value toComparable(Value answer) {
        return Sandboxes.withoutTime(answer);
    }
}
