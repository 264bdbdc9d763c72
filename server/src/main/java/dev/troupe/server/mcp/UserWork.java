package dev.troupe.server.mcp;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.protocols.mcp.server.McpWork;
import dev.troupe.protocols.mcp.server.McpWorkException;
import dev.troupe.retrieval.value.SearchQuery;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.mcp.McpRecords;
import dev.troupe.runtime.pack.DocumentLibrary;
import dev.troupe.runtime.report.AgentJson;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Values;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Works for one user of the server, with the same services as the console: runs are turns of a
 * separate conversation, and only runs of this user exist.
 */
record UserWork(UserPrincipal caller, Services services) implements McpWork {
    private static final int TITLE = 80; // characters of a conversation's title
    private static final int LISTED = 20; // runs whose files are listed

    /** What it works with. */
    record Services(
            TroupeRuntime runtime,
            ConversationService conversations,
            TurnService turns,
            RunAccess runs,
            DurableJournal journal,
            ArtifactStore files) {}

    @Override
    public RunReply run(String request, RunClient client) throws InterruptedException {
        var turn = new ReportedTurn(client, Language.of(request));
        var answer = work(request, turn, false);
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
                turn.language,
                "answer it in the console under Runs, or with the API");
    }

    @Override
    public Value plan(String request) throws InterruptedException {
        var answer = work(request, new ReportedTurn(null, Language.of(request)), true);
        if (answer.state() == Answer.State.FAILED || answer.state() == Answer.State.REFUSED) {
            throw new McpWorkException(answer.text());
        }
        return answer.details() instanceof AnswerDetails.Composed composed
                        && !composed.workflow().isMissing()
                ? composed.workflow()
                : ValueRecords.of("answer", Value.of(answer.text()));
    }

    private ConversationEvent.TurnAnswered work(
            String request, ReportedTurn listener, boolean isPlanOnly) throws InterruptedException {
        if (!caller.hasRole(UserPrincipal.Role.MEMBER)) {
            throw new McpWorkException(
                    "This key may only read; use an API key with the scope 'run'");
        }
        ActiveTurn turn;
        try {
            var title = request.length() <= TITLE ? request : request.substring(0, TITLE);
            var log = services.conversations().create(caller, title);
            turn =
                    isPlanOnly
                            ? services.turns().planMessage(caller, log, request, listener)
                            : services.turns().sendMessage(caller, log, request, listener);
        } catch (ApiException e) {
            throw new McpWorkException(e.text().en());
        }
        try {
            return listener.answer.get();
        } catch (InterruptedException e) {
            turn.cancel();
            throw e;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<Value> searchDocuments(String query, int limit) {
        var index =
                services.runtime()
                        .documents()
                        .filter(DocumentLibrary::hasAny)
                        .orElseThrow(() ->
                                new McpWorkException(
                                        "There are no documents; an administrator adds a folder with troupe docs add DIR"))
                        .index();
        boolean isEmbedded =
                index.listCorpora().stream().allMatch(corpus -> index.isEmbedded(corpus.id()));
        return index.search(new SearchQuery(query, List.of(), limit, isEmbedded)).stream()
                .map(McpRecords::hit)
                .toList();
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
        return McpRecords.filesOf(
                own(LISTED).stream().map(run -> services.runs().outline(run, null)).toList());
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

    /** Reports a turn to the client, and waits for its answer. */
    private static final class ReportedTurn implements TurnListener {
        private final CompletableFuture<ConversationEvent.TurnAnswered> answer =
                new CompletableFuture<>();
        private final AtomicInteger events = new AtomicInteger();
        private final @Nullable RunClient client;
        private final Language language;

        ReportedTurn(@Nullable RunClient client, Language language) {
            this.client = client;
            this.language = language;
        }

        @Override
        public void on(ConversationEvent.Progress event) {}

        @Override
        public void on(JournalEntry entry) {
            switch (entry.event()) {
                case RunEvent.NodeStarted(var node, _) ->
                        report(language.choose("开始：", "started: "), node);
                case RunEvent.NodeFinished(var node, _, _) ->
                        report(language.choose("结束：", "ended: "), node);
                default -> {} // too detailed for a client
            }
        }

        private void report(String what, NodeId node) {
            if (client != null) {
                client.onProgress(events.incrementAndGet(), 0, what + node.value());
            }
        }

        @Override
        public void onAnswer(ConversationEvent.TurnAnswered given) {
            answer.complete(given);
        }
    }
}
