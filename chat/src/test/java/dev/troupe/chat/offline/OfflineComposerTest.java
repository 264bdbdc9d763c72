package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.answer.RunResults;
import dev.troupe.codec.Json;
import dev.troupe.core.run.RunStatus;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.List;
import org.junit.jupiter.api.Test;

class OfflineComposerTest {
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.COMPOSER, List.of(new Message.User("Describe the sales")));

    @Test
    void answersOnlyWithTheReportOfARun() {
        var report = new RunResults(Language.EN, RunStatus.COMPLETED, List.of(), List.of());

        assertThat(new OfflineComposer().reply(REQUEST)).isEmpty();
        assertThat(new OfflineComposer().reply(REQUEST.withBrief(Json.toValue(report))))
                .isPresent();
    }
}
