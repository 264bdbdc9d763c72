package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LookupRoutingTest {
    private static final SingleAgentPlan PLAN =
            new SingleAgentPlan("notes", "own records", LocalizedText.of("查找：", "Look up: "));
    private static final ModelReply COMMON = ModelReply.text("common", OfflineModel.NAME);

    @TempDir Path folder;

    @BeforeEach
    void table() throws IOException {
        Files.writeString(folder.resolve("goal.csv"), "region,goal\nEast,100\n");
    }

    @Test
    void leavesAQuestionToATableThatHasItsWords() throws InterruptedException {
        assertThat(route("what is the goal of this year", PLAN.routeLookup("x"))).contains(COMMON);
    }

    @Test
    void asksThePackWhereNoTableHasTheWordsOrTheRecordsAreNamed() throws InterruptedException {
        var lookup = PLAN.routeLookup("x");
        var own = PLAN.route("x");

        assertThat(route("what is due this week", lookup)).contains(lookup);
        assertThat(route("my goal of this year", own)).contains(own);
    }

    private Optional<ModelReply> route(String message, ModelReply ofPack)
            throws InterruptedException {
        OfflineSkill pack = _ -> Optional.of(ofPack);
        OfflineSkill router = _ -> Optional.of(COMMON);
        var files = SourceMatcher.of(List.of(), Workspace.of(folder));
        return new LookupRouting(List.of(pack), router, files)
                .reply(
                        ModelRequest.of(ModelRole.ROUTER, List.of(new Message.User(message)))
                                .withBrief(Value.of(Map.of("message", Value.of(message)))));
    }
}
