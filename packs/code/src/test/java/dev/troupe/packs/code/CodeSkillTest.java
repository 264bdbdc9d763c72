package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CodeSkillTest {
    private static final String TASK = "run export.py and save the output to out.csv";

    /** What follows a result of the program. */
    private static ToolCall callAfter(String result) {
        var brief =
                new NodeBrief(
                        "run-1",
                        "code",
                        1,
                        CodePack.CODE,
                        "goal",
                        "",
                        TASK,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        "",
                        Language.EN);
        var request =
                ModelRequest.of(
                                ModelRole.AGENT,
                                List.of(
                                        new Message.User(TASK),
                                        new Message.ToolResult(
                                                "call-1", "runShellCommand", result, false)))
                        .withBrief(Json.toValue(brief));
        return new CodeSkill().reply(request).orElseThrow().toolCalls().getFirst();
    }

    private static String result(String stdout, long omitted) {
        var ran = Map.of("stdout", Value.of(stdout), "stdoutOmitted", Value.of(omitted));
        return Json.write(Value.of(Map.of("data", Value.of(ran))));
    }

    @Test
    void writesCompleteOutput() {
        var call = callAfter(result("a,b\n1,2\n", 0));

        assertThat(call.name()).isEqualTo("writeFile");
        assertThat(Json.parse(call.arguments()).field("content").asText()).isEqualTo("a,b\n1,2\n");
    }

    @Test
    void writesNoOutputThatWasCut() {
        var call = callAfter(result("a,b\n... (34000 characters omitted) ...\n1,2\n", 34_000));

        assertThat(call.name()).isEqualTo(ContextTools.REPORT_FAILURE);
        assertThat(call.arguments())
                .contains(
                        "out.csv was not written",
                        "about 16,000 characters at most",
                        "Let the program write the file");
    }

    @Test
    void writesNoOutputOfAResultThatWasCut() {
        var whole = result("1\n".repeat(8_000), 0);

        var call = callAfter(whole.substring(0, 20_000) + "... (cut)");

        assertThat(call.name()).isEqualTo(ContextTools.REPORT_FAILURE);
    }
}
