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
class ExecuteCodeContractTest extends ToolContract<ExecuteCode.Input, SandboxExecution.Ran> {
    @BeforeAll
    static void assumeSandboxes() {
        Sandboxes.assumeThereAreSome();
    }

    @Override
    protected Tool<ExecuteCode.Input, SandboxExecution.Ran> tool() {
        return new ExecuteCode(Sandboxes.standard(), ScriptWriter.NONE);
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        Files.writeString(surroundings.workspace().root().resolve("in.txt"), "before");
        Files.writeString(surroundings.workspace().root().resolve("kept.txt"), "after");
    }

    @Override
    protected String goodArguments() {
        return """
        {"language": "PYTHON", "writes": ["out.txt", "kept.txt"], "saveAs": "copy.py",
         "code": "text = open('in.txt').read()\\nopen('out.txt', 'w').write(text)\\nopen('kept.txt', 'w').write('after')"}
        """;
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"language\": \"PYTHON\", \"code\": \"1 / 0\"}");
    }

    @Override
    protected Value toComparable(Value answer) {
        return Sandboxes.withoutTime(answer);
    }
}
