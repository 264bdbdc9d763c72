package dev.troupe.cli.acp;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.cli.run.LazyJournal;
import dev.troupe.core.run.RunOptions;
import dev.troupe.language.Language;
import dev.troupe.protocols.acp.AcpClient;
import dev.troupe.protocols.acp.AcpClient.Option;
import dev.troupe.protocols.acp.AcpSession;
import dev.troupe.runtime.TroupeRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A conversation in the directory that an editor has open. One prompt is answered at a time. */
final class EditorSession implements AcpSession {
    private static final String REJECT = "reject";

    private final TroupeRuntime runtime;
    private final LazyJournal journal;
    private final Workspace workspace;
    private final String user;
    private Conversation conversation = Conversation.empty();

    /**
     * @param user who approves, for the record
     */
    EditorSession(TroupeRuntime runtime, LazyJournal journal, Workspace workspace, String user) {
        this.runtime = runtime;
        this.journal = journal;
        this.workspace = workspace;
        this.user = user;
    }

    @Override
    public StopReason prompt(String text, AcpClient client) throws InterruptedException {
        var language = Language.of(text);
        var events = new EditorEvents(client, workspace, language);
        var written = new WrittenText(client);
        try (var coordinator =
                runtime.coordinator(
                        workspace,
                        RunOptions.STANDARD,
                        events,
                        written,
                        new EditorApprovals(client, language, user),
                        journal,
                        RunOwner.NOBODY)) {
            var turn = coordinator.handleTurn(conversation, text);
            conversation = turn.conversation();
            written.finish(textOf(turn.answer(), events.run(), language));
            return stopReason(turn.answer());
        }
    }

    private static String textOf(Answer answer, String run, Language language) {
        if (answer.state() != Answer.State.NEEDS_INPUT || run.isEmpty()) {
            return answer.text();
        }
        return answer.text()
                + language.choose(
                        "\n\n用 `troupe approve %s` 或 `troupe answer %s` 继续。".formatted(run, run),
                        "\n\nContinue with `troupe approve %s` or `troupe answer %s`."
                                .formatted(run, run));
    }

    private static StopReason stopReason(Answer answer) {
        return switch (answer.state()) {
            case CANCELLED -> StopReason.CANCELLED;
            case REFUSED -> StopReason.REFUSAL;
            default -> StopReason.END_TURN; // the answer states what failed
        };
    }

    /** The answer, piece by piece where a model writes it; what was sent stays. */
    private static final class WrittenText implements ConversationListener {
        private final AcpClient client;
        private final StringBuilder sent = new StringBuilder();

        WrittenText(AcpClient client) {
            this.client = client;
        }

        @Override
        public synchronized void onEvent(ConversationEvent.Progress event) {
            switch (event) {
                case ConversationEvent.TextWritten(var delta) -> {
                    sent.append(delta);
                    client.sendText(delta);
                }
                case ConversationEvent.TextRestarted _ -> {
                    if (!sent.isEmpty()) {
                        client.sendText("\n\n---\n\n");
                    }
                    sent.setLength(0);
                }
                case ConversationEvent.ModelRetried retried ->
                        client.sendThought(retried.message().en());
                default -> {} // the plan is shown once it runs
            }
        }

        synchronized void finish(String text) {
            if (text.startsWith(sent.toString())) {
                if (text.length() > sent.length()) {
                    client.sendText(text.substring(sent.length()));
                }
            } else {
                client.sendText("\n\n---\n\n" + text);
            }
        }
    }

    /** Asks in the editor; a question that needs a text is left to the command line. */
    private static final class EditorApprovals implements ApprovalHandler {
        private final AcpClient client;
        private final Language language;
        private final String responder;
        private final AtomicInteger asked = new AtomicInteger();

        EditorApprovals(AcpClient client, Language language, String responder) {
            this.client = client;
            this.language = language;
            this.responder = responder;
        }

        @Override
        public String responder() {
            return responder;
        }

        @Override
        public Optional<Approval> ask(ApprovalRequest request) throws InterruptedException {
            var chosen =
                    client.requestPermission(
                            "approval-" + asked.incrementAndGet(),
                            request.text(),
                            details(request),
                            List.of(
                                    new Option(
                                            "once", language.choose("允许", "Allow"), "allow_once"),
                                    new Option(
                                            "run",
                                            language.choose("本次运行中都允许", "Allow for this run"),
                                            "allow_always"),
                                    new Option(
                                            REJECT,
                                            language.choose("拒绝", "Reject"),
                                            "reject_once")));
            return Optional.of(
                    switch (chosen.orElse(REJECT)) {
                        case "once" -> Approval.once();
                        case "run" -> Approval.forRun();
                        default -> Approval.refusal("rejected in the editor");
                    });
        }

        private static String details(ApprovalRequest request) {
            var text = new StringBuilder();
            request.unlistedFiles().forEach(file -> text.append("- ").append(file).append('\n'));
            for (var difference : request.differences()) {
                text.append(
                        "**%s** (+%d −%d)\n\n```diff\n%s\n```\n\n"
                                .formatted(
                                        difference.path(),
                                        difference.added(),
                                        difference.removed(),
                                        difference.diff()));
            }
            return text.toString().strip();
        }

        @Override
        public Optional<String> answer(UserQuestion question) throws InterruptedException {
            if (question.options().isEmpty()) {
                return Optional.empty();
            }
            var options = new ArrayList<Option>();
            for (int i = 0; i < question.options().size(); i++) {
                options.add(new Option("option-" + i, question.options().get(i), "allow_once"));
            }
            return client.requestPermission(
                            "question-" + asked.incrementAndGet(), question.text(), "", options)
                    .filter(id -> id.matches("option-\\d{1,3}"))
                    .map(id -> Integer.parseInt(id.substring("option-".length())))
                    .filter(index -> index < question.options().size())
                    .map(question.options()::get);
        }
    }
}
