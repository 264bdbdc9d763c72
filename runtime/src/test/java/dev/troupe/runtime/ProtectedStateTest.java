package dev.troupe.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Troupe's own state is in the workspace, and every request is approved. */
@Timeout(300)
class ProtectedStateTest {
    private static final String RULES = "tools:\n  execute: ask\n";

    @TempDir private Path directory = Path.of("");
    private Path home = Path.of("");

    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectory(directory.resolve(".troupe"));
        Files.writeString(home.resolve("troupe.yaml"), RULES);
        Files.writeString(directory.resolve("notes.txt"), "tools:\n  execute: allow\n");
    }

    private Answer run(String request) throws InterruptedException {
        var environment = new Environment(Map.of("TROUPE_HOME", home.toString()), directory);
        ApprovalHandler yes = _ -> Optional.of(Approval.once());
        try (var assembly =
                        TroupeRuntime.open(
                                StandardPacks::open,
                                ModelSelection.of("offline", environment),
                                environment,
                                _ -> {});
                var journal = assembly.journal().open();
                var coordinator =
                        assembly.coordinator(
                                Workspace.of(directory),
                                RunOptions.STANDARD,
                                RunListener.NONE,
                                ConversationListener.NONE,
                                yes,
                                journal)) {
            return coordinator.handle(request);
        }
    }

    @Test
    void doesNotReplaceThePolicy() throws Exception {
        var answer = run("Copy notes.txt to .troupe/troupe.yaml, overwrite it");

        assertThat(answer.text()).contains("TROUPE_HOME");
        assertThat(home.resolve("troupe.yaml")).hasContent(RULES);
    }

    @Test
    void doesNotMakeStandingApprovals() throws Exception {
        var answer = run("Copy notes.txt to .troupe/approvals.json");

        assertThat(answer.text()).contains("TROUPE_HOME");
        assertThat(home.resolve("approvals.json")).doesNotExist();
    }

    @Test
    void doesNotReadThePolicy() throws Exception {
        var answer = run("Copy .troupe/troupe.yaml to copy.txt");

        assertThat(answer.text()).contains("TROUPE_HOME");
        assertThat(directory.resolve("copy.txt")).doesNotExist();
    }
}
