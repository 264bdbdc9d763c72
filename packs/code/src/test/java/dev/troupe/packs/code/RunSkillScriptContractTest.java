package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Value;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RunSkillScriptContractTest extends ToolContract<RunSkillScript.Input, SandboxExecution.Ran> {
    /** Reads a file beside it, tries to change it, and writes a file of the workspace. */
    private static final String SCRIPT =
            """
            import os, sys
            here = os.path.dirname(os.path.abspath(__file__))
            word = open(os.path.join(here, "../assets/word.txt")).read().strip()
            try:
                open(os.path.join(here, "report.py"), "w")
                word = "changed"
            except OSError:
                pass
            lines = open(sys.argv[1]).read().split()
            open(sys.argv[2], "w").write(f"{word} {len(lines)}\\n")
            """;

    @TempDir Path directory;

    @BeforeAll
    static void assumeSandboxes() {
        Sandboxes.assumeThereAreSome();
    }

    @Override
    protected Tool<RunSkillScript.Input, SandboxExecution.Ran> tool() {
        try {
            var skill = Files.createDirectories(directory.resolve("weekly-report"));
            Files.createDirectories(skill.resolve("scripts"));
            Files.createDirectories(skill.resolve("assets"));
            Files.writeString(skill.resolve("scripts/report.py"), SCRIPT);
            Files.writeString(skill.resolve("assets/word.txt"), "words:\n");
            return new RunSkillScript(Sandboxes.standard(), skill);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected void prepare(TestToolContext surroundings) throws IOException {
        Files.writeString(surroundings.workspace().root().resolve("in.txt"), "one two three");
    }

    @Override
    protected String goodArguments() {
        return """
        {"script": "scripts/report.py", "args": ["in.txt", "out.txt"], "writes": ["out.txt"]}
        """;
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"script\": \"../../etc/passwd.sh\"}");
    }

    @Override
    protected Value toComparable(Value answer) {
        return Sandboxes.withoutTime(answer);
    }

    @Test
    void readsItsOwnFilesAndChangesNoneOfThem(@TempDir Path workspace) throws Exception {
        var surroundings = TestToolContext.inDirectory(workspace);
        prepare(surroundings);
        var input =
                new RunSkillScript.Input(
                        "scripts/report.py",
                        List.of("in.txt", "out.txt"),
                        null,
                        null,
                        List.of("out.txt"));

        var tool = (RunSkillScript) tool();
        tool.call(input, surroundings);

        assertThat(workspace.resolve("out.txt")).hasContent("words: 3");
        assertThat(directory.resolve("weekly-report/scripts/report.py")).hasContent(SCRIPT);
    }

    @Test
    void namesTheFilesThatThereAre(@TempDir Path workspace) {
        var input = new RunSkillScript.Input("report.py", null, null, null, null);

        assertThatThrownBy(() ->
                        ((RunSkillScript) tool())
                                .call(input, TestToolContext.inDirectory(workspace)))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining(
                        "the skill has no file 'report.py'; it has assets/word.txt, scripts/report.py");
    }
}
