package dev.troupe.examples.guide;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

// tag::tool[]
/** Counts the words of a text file. */
record CountWords() implements Tool<CountWords.Input, CountWords.Count> {
    record Input(@Describe("a text file of the workspace") String path) {}

    record Count(String path, long words) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly("countWords", "Counts the words of a text file.", Input.class)
                .withTitle("统计单词", "count words")
                .withCallLabel("统计 %s 的单词", "count the words of %s", "path");
    }

    @Override
    public Count call(Input input, ToolContext context) {
        var file = context.workspace().resolveExisting(input.path());
        try (var words = new Scanner(file, StandardCharsets.UTF_8)) {
            return new Count(input.path(), words.tokens().count());
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "无法读取“%s”：%s；请检查它是否为 UTF-8 文本",
                    "'%s' cannot be read: %s; check that it is text in UTF-8",
                    input.path(),
                    e);
        }
    }
}
// end::tool[]
