package dev.troupe.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventMessagesTest {
    @Test
    void saysWhatACallDoes() {
        var doing = Map.of("zh", Value.of("保存 a.md"), "en", Value.of("save a.md"));
        var call = Value.of(Map.of("tool", Value.of("writeFile"), "doing", Value.of(doing)));
        var older = Value.of(Map.of("tool", Value.of("writeFile")));

        assertThat(EventMessages.of(Language.ZH).report("tool.called", call))
                .isEqualTo("保存 a.md …");
        assertThat(EventMessages.of(Language.EN).report("tool.called", call))
                .isEqualTo("save a.md …");
        assertThat(EventMessages.of(Language.EN).report("tool.called", older))
                .isEqualTo("writeFile …");
    }

    @Test
    void saysWhoTakesOver() {
        var passed = Value.of(Map.of("to", Value.of("data"), "reason", Value.of("a table")));

        assertThat(EventMessages.of(Language.ZH).report("handoff.made", passed))
                .isEqualTo("交接给 data：a table");
        assertThat(EventMessages.of(Language.EN).report("handoff.made", passed))
                .isEqualTo("handed off to data: a table");
    }
}
