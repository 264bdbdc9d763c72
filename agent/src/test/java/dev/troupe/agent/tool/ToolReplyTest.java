package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.language.Language;
import org.junit.jupiter.api.Test;

class ToolReplyTest {
    private static final Problem UNREAD =
            Problem.of(AgentProblem.TOOL_THREW, "无法理解“冬”", "Not understood: 'winter'");

    @Test
    void recordsTheMessageInBothLanguages() {
        var reply = ToolReply.error(UNREAD, Language.EN);

        var read = ToolReply.of(reply.toRecord());

        assertThat(read).isEqualTo(reply);
        assertThat(read.message()).isEqualTo("Not understood: 'winter'");
        assertThat(read.text()).isEqualTo(new LocalizedText("无法理解“冬”", "Not understood: 'winter'"));
    }

    @Test
    void showsAModelTheMessageInTheLanguageOfTheUserOnly() {
        var reply = ToolReply.error(UNREAD, Language.ZH);

        assertThat(reply.toValue().field("message").asText()).isEqualTo("无法理解“冬”");
        assertThat(reply.toValue().field("text").isMissing()).isTrue();
        assertThat(ToolReply.of(reply.toValue()).text()).isNull();
    }
}
