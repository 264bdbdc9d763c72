package dev.troupe.bench.questions;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.bench.TempDirectories;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks the product as {@code troupe run} does, without a key: the same runtime and packs, a
 * directory of its own for each conversation. One process serves all of them.
 */
final class ProductRunner implements AutoCloseable {
    private final Path home;
    private final TroupeRuntime runtime;
    private final ApprovalHandler user;

    private ProductRunner(Path home, TroupeRuntime runtime, ApprovalHandler user) {
        this.home = home;
        this.runtime = runtime;
        this.user = user;
    }

    /**
     * @param isAgreeing whether the first option is the answer to what a run asks about its reading
     */
    static ProductRunner open(boolean isAgreeing) throws IOException {
        var home = Files.createTempDirectory("questions");
        var environment =
                new Environment(
                        Map.of(
                                "TROUPE_HOME",
                                home.resolve("home").toString(),
                                "LANG",
                                "en_US.UTF-8"),
                        home);
        return new ProductRunner(
                home,
                TroupeRuntime.open(
                        StandardPacks::open, ModelSelection.offline(), environment, _ -> {}),
                isAgreeing ? new AgreeingUser() : ApprovalHandler.NOBODY);
    }

    private static final class AgreeingUser implements ApprovalHandler {
        @Override
        public Optional<Approval> ask(ApprovalRequest request) {
            return Optional.empty();
        }

        @Override
        public Optional<String> answer(UserQuestion question) {
            return question.options().stream().findFirst().filter(_ -> question.lapses());
        }
    }

    /** The answers to the messages of one conversation, in order. */
    List<ProductAnswer> ask(Map<String, String> files, List<String> messages)
            throws IOException, InterruptedException {
        var directory = Files.createTempDirectory(home, "workspace");
        try {
            for (var file : files.entrySet()) {
                var path = directory.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
            return ask(directory, messages);
        } finally {
            TempDirectories.delete(directory);
        }
    }

    private List<ProductAnswer> ask(Path directory, List<String> messages)
            throws InterruptedException {
        try (var coordinator = coordinator(directory)) {
            var answers = new ArrayList<ProductAnswer>();
            var conversation = Conversation.empty();
            for (var message : messages) {
                var turn = coordinator.handleTurn(conversation, message);
                conversation = turn.conversation();
                answers.add(read(directory, turn.answer()));
            }
            return answers;
        }
    }

    private Coordinator coordinator(Path directory) {
        return runtime.coordinator(
                Workspace.of(directory),
                RunOptions.STANDARD,
                RunListener.NONE,
                ConversationListener.NONE,
                user,
                new InMemoryJournal());
    }

    private static ProductAnswer read(Path directory, Answer answer) {
        var tables =
                answer.artifacts().stream()
                        .map(Artifact::path)
                        .filter(path -> path.endsWith(".csv"))
                        .map(directory::resolve)
                        .filter(Files::isRegularFile)
                        .map(ProductRunner::readText)
                        .toList();
        return new ProductAnswer(
                answer.state(),
                answer.text(),
                tables,
                answer.workflow() != null || answer.run() != null);
    }

    private static String readText(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        runtime.close();
        TempDirectories.delete(home);
    }
}
