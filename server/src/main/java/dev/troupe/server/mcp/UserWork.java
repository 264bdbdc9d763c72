package dev.troupe.server.mcp;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.template.PageTemplate;
import dev.troupe.protocols.mcp.server.McpPrompt;
import dev.troupe.protocols.mcp.server.McpWork;
import dev.troupe.protocols.mcp.server.McpWorkException;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.mcp.McpDocuments;
import dev.troupe.runtime.mcp.McpQuestions;
import dev.troupe.runtime.mcp.McpRecords;
import dev.troupe.runtime.report.AgentJson;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Values;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.page.StoredTemplate;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Works for one user of the server, with the same services as the console: runs are turns of a
 * separate conversation, and only runs of this user exist.
 */
record UserWork(UserPrincipal caller, Services services) implements McpWork {
    private static final int TITLE = 80; // characters of a conversation's title
    private static final int LISTED = 20; // runs, with their files
    private static final int TEMPLATES = 100; // of pages
    private static final int MAX_QUESTIONS = 20; // of one request

    /** What it works with. */
    record Services(
            TroupeRuntime runtime,
            ConversationService conversations,
            TurnService turns,
            RunAccess runs,
            RunControl control,
            DurableJournal journal,
            ArtifactStore files) {}

    @Override
    public RunReply run(String request, RunClient client) throws InterruptedException {
        return converse(open(request), request, request, client);
    }

    /**
     * Everything about the place is compared with what is on record: another user's conversation is
     * not found, and one that began with another request or waits for something else is refused.
     */
    @Override
    public RunReply resume(String request, String place, RunClient client)
            throws InterruptedException {
        requireMember();
        var parts = place.split("\\.", 3);
        if (parts.length < 3 || !parts[1].matches("[1-9]\\d{0,5}")) {
            throw nothingWaits();
        }
        var log = requireOwn(parts[0]);
        int turn = Integer.parseInt(parts[1]);
        var said = log.transcript();
        var waiting =
                said.findAnswer(turn)
                        .filter(_ -> said.message(1).equals(request) && !said.hasTurn(turn + 1))
                        .orElseThrow(UserWork::nothingWaits);
        var run = readRun(waiting);
        if (question(log, waiting, run).filter(open -> open.place().equals(place)).isEmpty()) {
            throw nothingWaits();
        }
        var message = ask(waiting, run, client); // of the run as it was compared
        return message.isEmpty()
                ? reply(log, waiting, Language.of(request))
                : converse(log, request, message.get(), client);
    }

    private ConversationLog requireOwn(String conversation) {
        try {
            return services.conversations().require(caller, conversation);
        } catch (ApiException _) { // another user's
            throw nothingWaits();
        }
    }

    private static McpWorkException nothingWaits() {
        return new McpWorkException(
                "Nothing waits for this answer any more: 'requestState' is unknown, was changed, or"
                        + " is of another request");
    }

    /** Sends a message, and what the user of the client answers to questions about it. */
    private RunReply converse(ConversationLog log, String request, String first, RunClient client)
            throws InterruptedException {
        var language = Language.of(request);
        var progress = new AtomicInteger();
        var message = Optional.of(first);
        TurnAnswered answer;
        int asked = 0;
        do {
            var turn = new ReportedTurn(client, progress, language);
            answer = finish(send(log, message.get(), turn, false), turn);
            message = ask(answer, readRun(answer), client);
        } while (message.isPresent() && ++asked <= MAX_QUESTIONS);
        return reply(log, answer, language);
    }

    private RunReply reply(ConversationLog log, TurnAnswered answer, Language language) {
        var id = answer.run();
        var run = id == null ? "" : id.value();
        var files =
                id == null
                        ? List.<Value>of()
                        : McpRecords.files(
                                run, Artifact.findAll(services.runs().read(id).entries()));
        return McpRecords.reply(
                        answer.state(),
                        answer.text(),
                        run,
                        files,
                        language,
                        "answer it in the console under Runs, or with the API")
                .withQuestion(question(log, answer, readRun(answer)).orElse(null));
    }

    /** The run that a turn waits for; {@code null} if it waits for none. */
    private @Nullable RecordedRun readRun(TurnAnswered answer) {
        var id = answer.run();
        return id == null || answer.state() != Answer.State.NEEDS_INPUT
                ? null
                : services.runs().read(id);
    }

    /** What a turn waits for. */
    private static Optional<RunQuestion> question(
            ConversationLog log, TurnAnswered answer, @Nullable RecordedRun run) {
        if (answer.state() != Answer.State.NEEDS_INPUT) {
            return Optional.empty();
        }
        var where = log.id() + "." + answer.turn();
        if (run != null) {
            return McpQuestions.first(run, where);
        }
        return answer.details() instanceof AnswerDetails.Composed composed
                        && composed.question() != null
                ? Optional.of(
                        new RunQuestion(
                                McpQuestions.place(where, ""),
                                composed.question().question(),
                                List.of(),
                                false))
                : Optional.empty();
    }

    @Override
    public Value plan(String request) throws InterruptedException {
        var turn = new ReportedTurn(null, new AtomicInteger(), Language.of(request));
        var answer = finish(send(open(request), request, turn, true), turn);
        if (answer.state() == Answer.State.FAILED || answer.state() == Answer.State.REFUSED) {
            throw new McpWorkException(answer.text());
        }
        return answer.details() instanceof AnswerDetails.Composed composed
                        && !composed.workflow().isMissing()
                ? composed.workflow()
                : ValueRecords.of("answer", Value.of(answer.text()));
    }

    /** A conversation for one request. */
    private ConversationLog open(String request) {
        requireMember();
        var title = request.length() <= TITLE ? request : request.substring(0, TITLE);
        try {
            return services.conversations().create(caller, title);
        } catch (ApiException e) {
            throw new McpWorkException(e.text().en());
        }
    }

    private void requireMember() {
        if (!caller.hasRole(UserPrincipal.Role.MEMBER)) {
            throw new McpWorkException(
                    "This key may only read; use an API key with the scope 'run'");
        }
    }

    private ActiveTurn send(
            ConversationLog log, String message, ReportedTurn listener, boolean isPlanOnly) {
        try {
            return isPlanOnly
                    ? services.turns().planMessage(caller, log, message, listener)
                    : services.turns().sendMessage(caller, log, message, listener);
        } catch (ApiException e) {
            throw new McpWorkException(e.text().en());
        }
    }

    private static TurnAnswered finish(ActiveTurn turn, ReportedTurn listener)
            throws InterruptedException {
        try {
            var _ = turn.endFuture().get(); // so that the next message is accepted
            return listener.await();
        } catch (InterruptedException e) {
            turn.cancel();
            throw e;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Has the user of the client answer what is asked; empty if nothing is asked or answered. */
    private Optional<String> ask(TurnAnswered answer, @Nullable RecordedRun run, RunClient client)
            throws InterruptedException {
        if (answer.state() != Answer.State.NEEDS_INPUT || !client.canAsk()) {
            return Optional.empty();
        }
        if (run != null) {
            try {
                return ask(run, client);
            } catch (InterruptedException e) {
                services.control().cancel(caller, run.id().value(), "cancelled by the MCP client");
                throw e;
            }
        }
        return answer.details() instanceof AnswerDetails.Composed composed
                        && composed.question() != null
                ? client.answer(composed.question().question(), List.of())
                : Optional.empty();
    }

    /** The message that answers the first question of a run; it begins with the question's key. */
    private static Optional<String> ask(RecordedRun run, RunClient client)
            throws InterruptedException {
        var open = McpQuestions.first(run);
        return open.isEmpty()
                ? Optional.empty()
                : McpQuestions.ask(run, open.get(), client)
                        .map(said -> open.get().question().key() + ": " + said);
    }

    @Override
    public List<Value> searchDocuments(String query, int limit) {
        return documents()
                .search(query, limit, "an administrator adds a folder with troupe docs add DIR");
    }

    private McpDocuments documents() {
        return new McpDocuments(services.runtime().documents().orElse(null));
    }

    private List<RunSummary> own(int limit) {
        return services.journal().runs(RunFilter.ALL.withUser(caller.user()), RunPage.first(limit));
    }

    @Override
    public List<Value> runs(int limit) {
        return own(limit).stream().map(this::describe).toList();
    }

    private Value describe(RunSummary run) {
        var found = services.runs().outline(run, null);
        return Values.record(
                "runId", Value.of(run.run().value()),
                "state", Value.of(services.runs().stateName(found).wireName()),
                "request", Value.of(run.request()),
                "startedAt", Value.of(run.started().toString()));
    }

    @Override
    public Value showRun(String run) {
        try {
            var found = services.runs().require(caller, run);
            return McpRecords.run(found, services.runs().stateName(found));
        } catch (ApiException e) {
            throw new McpWorkException(e.text().en());
        }
    }

    @Override
    public List<Value> agents() {
        return services.runtime().catalogSnapshot().entries().stream()
                .map(AgentJson::write)
                .toList();
    }

    @Override
    public List<Value> resources() {
        var runs = own(LISTED).stream().map(run -> services.runs().outline(run, null)).toList();
        return Stream.concat(McpRecords.resources(runs).stream(), documents().resources().stream())
                .toList();
    }

    /** The templates of pages that the user may use. */
    @Override
    public List<McpPrompt> prompts() {
        return services.journal().pageTemplates().listFor(caller.user(), TEMPLATES).stream()
                .map(UserWork::prompt)
                .toList();
    }

    private static McpPrompt prompt(StoredTemplate stored) {
        var template = PageTemplate.of(stored.content());
        var arguments = new LinkedHashMap<String, String>();
        template.slots().forEach(slot -> arguments.put(slot.key(), slot.label()));
        var steps = new ArrayList<>(List.of(template.request()));
        steps.addAll(template.changes());
        return new McpPrompt(
                stored.id(),
                template.name(),
                arguments,
                "Use Troupe's tool run with this request: " + String.join("\n", steps));
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
        try {
            var found = services.runs().require(caller, file.run());
            var artifact =
                    Artifact.findAll(found.entries()).stream()
                            .filter(each -> each.path().equals(file.path()))
                            .reduce((_, later) -> later)
                            .orElseThrow(() -> unknown(uri));
            var source = services.runs().sourceRun(found, artifact.from());
            return services.files()
                    .read(source, artifact.path())
                    .map(bytes -> McpRecords.content(uri, artifact.type(), bytes))
                    .orElseThrow(() -> unknown(uri));
        } catch (ApiException _) {
            throw unknown(uri); // also where it is another user's
        }
    }

    private static McpWorkException unknown(String uri) {
        return new McpWorkException("Resource not found: '" + uri + "'");
    }
}
