package dev.troupe.cli.mcp;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.cli.run.LazyJournal;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.protocols.mcp.server.McpWork;
import dev.troupe.protocols.mcp.server.McpWorkException;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.answer.AnswerRejectedException;
import dev.troupe.runtime.answer.QuestionResponder;
import dev.troupe.runtime.mcp.McpDocuments;
import dev.troupe.runtime.mcp.McpQuestions;
import dev.troupe.runtime.mcp.McpRecords;
import dev.troupe.runtime.report.AgentJson;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunListItem;
import dev.troupe.runtime.report.UnknownRunException;
import dev.troupe.store.JournalReader;
import dev.troupe.store.value.RunPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Works for the one user of this home. A run works in the workspace of the command; what needs
 * approval is asked through the client, or is left to the commands {@code approve} and {@code
 * answer}.
 *
 * @param workspaces the workspace for a request
 * @param user who approves, for the record
 * @param questions that were asked before a run, and are not answered yet
 */
record LocalWork(
        TroupeRuntime runtime,
        LazyJournal journal,
        Function<String, Workspace> workspaces,
        String user,
        OpenClarifications questions)
        implements McpWork {
    private static final int MAX_QUESTIONS = 3; // before a run; more are not answered well
    private static final int LISTED = 20; // runs, with their files
    private static final long MAX_FILE = 8 << 20; // bytes

    @Override
    public RunReply run(String request, RunClient client) throws InterruptedException {
        return converse(request, Conversation.empty(), request, client);
    }

    private RunReply converse(String request, Conversation before, String first, RunClient client)
            throws InterruptedException {
        var language = Language.of(request);
        var progress = new RunProgressLines(client, language);
        try (var coordinator = coordinator(workspaces.apply(request), client, progress)) {
            var conversation = before;
            var message = first;
            Answer answer;
            for (int asked = 0; ; asked++) {
                var turn = coordinator.handleTurn(conversation, message);
                conversation = turn.conversation();
                answer = turn.answer();
                var question = answer.clarification();
                if (question == null || asked == MAX_QUESTIONS || !client.canAsk()) {
                    break;
                }
                var reply = client.answer(question.question(), List.of());
                if (reply.isEmpty()) {
                    break;
                }
                message = reply.get();
            }
            var asked = answer.clarification();
            return asked == null || !progress.run().isEmpty()
                    ? reply(answer, progress.run(), language)
                    : reply(answer, "", language)
                            .withQuestion(questions.add(request, conversation, asked.question()));
        } catch (JournalException e) {
            throw new McpWorkException(String.valueOf(e.getMessage()));
        }
    }

    private Coordinator coordinator(
            Workspace workspace, RunClient client, RunProgressLines progress) {
        return runtime.coordinator(
                workspace,
                RunOptions.STANDARD,
                progress,
                ConversationListener.NONE,
                new ClientApprovals(client, user),
                journal,
                RunOwner.NOBODY);
    }

    private RunReply reply(Answer answer, String run, Language language) {
        var reply =
                McpRecords.reply(
                        answer, run, language, "troupe approve " + run + " / troupe answer " + run);
        if (run.isEmpty() || answer.state() != Answer.State.NEEDS_INPUT) {
            return reply;
        }
        try (var reader = runtime.journal().openReader()) {
            return reply.withQuestion(McpQuestions.first(find(reader, run), run).orElse(null));
        }
    }

    @Override
    public RunReply resume(String request, String place, RunClient client)
            throws InterruptedException {
        var open = questions.take(place, request);
        if (open.isPresent()) {
            var reply = client.answer(open.get().question(), List.of());
            if (reply.isEmpty()) {
                throw nothingWaits();
            }
            return converse(request, open.get().conversation(), reply.get(), client);
        }
        var run = findWaiting(request, place);
        var question = McpQuestions.first(run).orElseThrow(LocalWork::nothingWaits);
        var said = McpQuestions.ask(run, question, client).orElseThrow(LocalWork::nothingWaits);
        var language = Language.of(request);
        var progress = new RunProgressLines(client, language);
        try (var coordinator = coordinator(run.notes().workspace(), client, progress)) {
            var responder = new QuestionResponder(run.id(), question, user, Instant.now());
            var news =
                    !responder.isDecision()
                            ? responder.answer(said)
                            : responder.decide(
                                    said.equals("yes")
                                            ? Approval.once()
                                            : Approval.refusal(McpQuestions.DECLINED));
            return reply(coordinator.resume(run.id(), news), run.id().value(), language);
        } catch (AnswerRejectedException e) {
            throw new McpWorkException(e.text().en());
        } catch (JournalException e) {
            throw new McpWorkException(String.valueOf(e.getMessage()));
        }
    }

    /** The run of a place, which must wait there for an answer to this request. */
    private RecordedRun findWaiting(String request, String place) {
        int dot = place.indexOf('.');
        if (dot < 1) {
            throw nothingWaits();
        }
        try (var reader = runtime.journal().openReader()) {
            var id = place.substring(0, dot);
            var run = find(reader, id);
            boolean isWaiting =
                    run.notes().request().equals(request)
                            && McpQuestions.first(run, id)
                                    .filter(open -> open.place().equals(place))
                                    .isPresent();
            if (isWaiting && run.hasWorkspace()) {
                return run;
            }
            throw nothingWaits();
        }
    }

    private static McpWorkException nothingWaits() {
        return new McpWorkException(
                "Nothing waits for this answer any more: 'requestState' is unknown, was changed, or"
                        + " is of another request");
    }

    @Override
    public Value plan(String request) throws InterruptedException {
        try (var coordinator =
                runtime.coordinator(
                        workspaces.apply(request),
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        ConversationListener.NONE,
                        ApprovalHandler.NOBODY,
                        journal)) {
            return switch (coordinator.propose(request)) {
                case Proposal.Planned(_, var plan) ->
                        WorkflowJson.write(plan.workflow().definition());
                case Proposal.Asked(_, var question) ->
                        throw new McpWorkException(question.question());
                case Proposal.Answered(_, var answer) ->
                        ValueRecords.of("answer", Value.of(answer.text()));
            };
        }
    }

    @Override
    public List<Value> searchDocuments(String query, int limit) {
        return documents().search(query, limit, "add a folder with troupe docs add DIR");
    }

    private McpDocuments documents() {
        return new McpDocuments(runtime.documents().orElse(null));
    }

    @Override
    public List<Value> runs(int limit) {
        try (var reader = runtime.journal().openReader()) {
            return RunListItem.list(reader, null, RunPage.first(limit)).stream()
                    .map(RunListItem::toValue)
                    .toList();
        }
    }

    @Override
    public Value showRun(String run) {
        try (var reader = runtime.journal().openReader()) {
            var found = find(reader, run);
            boolean isAbandoned =
                    reader.abandonedRuns().stream().anyMatch(each -> each.run().equals(found.id()));
            return McpRecords.run(found, found.stateName(isAbandoned));
        }
    }

    private static RecordedRun find(JournalReader reader, String run) {
        try {
            return RecordedRun.find(reader, run);
        } catch (UnknownRunException _) {
            throw new McpWorkException("Run '" + run + "' does not exist; list-runs lists them");
        }
    }

    @Override
    public List<Value> agents() {
        return runtime.catalogSnapshot().entries().stream().map(AgentJson::write).toList();
    }

    @Override
    public List<Value> resources() {
        try (var reader = runtime.journal().openReader()) {
            var runs =
                    RunListItem.list(reader, null, RunPage.first(LISTED)).stream()
                            .map(run -> find(reader, run.summary().run().value()))
                            .toList();
            return Stream.concat(
                            McpRecords.resources(runs).stream(), documents().resources().stream())
                    .toList();
        }
    }

    @Override
    public Value readResource(String uri) {
        var run = McpRecords.runOf(uri);
        if (run.isPresent()) {
            return McpRecords.content(
                    uri,
                    "application/json",
                    Json.write(showRun(run.get())).getBytes(StandardCharsets.UTF_8));
        }
        var document = documents().read(uri);
        if (document.isPresent()) {
            return document.get();
        }
        var file = McpRecords.FileUri.parse(uri).orElseThrow(() -> unknown(uri));
        try (var reader = runtime.journal().openReader()) {
            return read(uri, find(reader, file.run()), file.path());
        }
    }

    /** Only what the run reported as its file, and from within its workspace. */
    private static Value read(String uri, RecordedRun run, String path) {
        var artifact =
                Artifact.findAll(run.entries()).stream()
                        .filter(each -> each.path().equals(path))
                        .reduce((_, later) -> later)
                        .orElseThrow(() -> unknown(uri));
        try {
            var file = run.notes().workspace().resolveExisting(artifact.path());
            if (Files.size(file) > MAX_FILE) {
                throw new McpWorkException(
                        "The file '%s' has more than %d bytes; open it in the workspace"
                                .formatted(path, MAX_FILE));
            }
            return McpRecords.content(uri, artifact.type(), Files.readAllBytes(file));
        } catch (IOException | ToolException e) {
            throw new McpWorkException("The file '" + path + "' cannot be read: " + e.getMessage());
        }
    }

    private static McpWorkException unknown(String uri) {
        return new McpWorkException("Resource not found: '" + uri + "'");
    }

    /** Asks through the client; if it cannot ask, the run waits. */
    private record ClientApprovals(RunClient client, String responder) implements ApprovalHandler {
        @Override
        public Optional<Approval> ask(ApprovalRequest request) throws InterruptedException {
            return client.canAsk()
                    ? client.approve(request.text())
                            .map(isApproved ->
                                    isApproved
                                            ? Approval.once()
                                            : Approval.refusal(McpQuestions.DECLINED))
                    : Optional.empty();
        }

        @Override
        public Optional<String> answer(UserQuestion question) throws InterruptedException {
            return client.canAsk()
                    ? client.answer(
                            question.text(), question.isFree() ? List.of() : question.options())
                    : Optional.empty();
        }
    }
}
