package dev.troupe.protocols.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.OfflineModel;
import dev.troupe.packs.web.fetch.AllowedHosts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that is delegated to an agent elsewhere. */
@Timeout(180)
class A2aPackTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir Path directory;
    private final ToyAgent toy = ToyAgent.start();
    private final List<A2aPack> opened = new CopyOnWriteArrayList<>();
    private final List<ApprovalRequest> approvals = new CopyOnWriteArrayList<>();
    private final List<UserQuestion> questions = new CopyOnWriteArrayList<>();
    private final BlockingQueue<LocalizedText> warnings = new LinkedBlockingQueue<>();
    private final InMemoryJournal journal = new InMemoryJournal();
    private String answer = "Paris";
    private Runnable beforeAnswer = () -> {};

    @AfterEach
    void close() {
        opened.forEach(A2aPack::close);
        toy.close();
    }

    @ParameterizedTest
    @CsvSource({"1.0, true", "1.0, false", "0.3.0, true", "0.3.0, false"})
    void theAnswerOfTheAgentIsTheResultOfTheNode(String version, boolean isStreaming)
            throws InterruptedException {
        toy.version = version;
        toy.isStreaming = isStreaming;

        var result = run("file");

        assertThat(summary(result)).isEqualTo("Sunny for file");
        assertThat(toy.messages).containsExactly("file");
        assertThat(approvals)
                .singleElement()
                .satisfies(request -> {
                    assertThat(request.action().risk()).isEqualTo(Risk.SEND);
                    assertThat(request.action().doing().en())
                            .isEqualTo("send a task to A2A agent toy");
                });
        assertThat(directory).isDirectoryContaining("glob:**toy_sendMessage-*.csv");
        assertThat(journalText().contains("toy: Looking at the sky")).isEqualTo(isStreaming);
    }

    @Test
    void aMessageInPlaceOfATaskIsAnAnswerToo() throws InterruptedException {
        assertThat(summary(run("direct"))).isEqualTo("Directly");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aQuestionOfTheAgentIsOneForTheUser(boolean isStreaming) throws InterruptedException {
        toy.isStreaming = isStreaming;

        var result = run("ask");

        assertThat(summary(result)).isEqualTo("Sunny for Paris");
        assertThat(questions)
                .extracting(UserQuestion::text)
                .containsExactly("A2A agent 'toy' asks: Which city?");
        assertThat(toy.messages).containsExactly("ask", "Paris");
        assertThat(approvals).hasSize(1);
    }

    @Test
    void anAnswerCountsForOneCallAlone() throws InterruptedException {
        var nodes = List.of(node(1, "ask"), node(2, "ask"));
        var pack = open("{}");
        var both = Workflow.from(WorkflowDraft.of("workflow-1", "toy", "Asks twice", nodes));
        try (var engine = Engine.builder(executor(pack, rules(pack))).journal(journal).build()) {
            var _ = engine.start(RUN, both, RunOptions.STANDARD, Map.of()).await();
        }

        assertThat(questions)
                .extracting(UserQuestion::node)
                .containsExactlyInAnyOrder("agent-1", "agent-2");
    }

    @Test
    void aMessageThatWasDeliveredIsFollowedThoughTheCardCannotBeRead() throws Exception {
        int delivered = 0;
        for (int entries = 2; entries < 20; entries++) {
            var dead = new InMemoryJournal();
            var pack = open("{}");
            runUntil(pack, new Mortal(dead, entries, true));
            boolean isDelivered = dead.read(RUN, 0).toString().contains("sent-1");
            toy.cardStatus = 503;
            if (isDelivered) {
                assertThat(resume(pack, dead)).isInstanceOf(NodeResult.Succeeded.class);
                delivered++;
            }
            toy.cardStatus = 200;
            pack.close();
        }

        assertThat(delivered).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReadThatFailsIsRepeated(int read) throws InterruptedException {
        toy.breaksRead = number -> number == read;

        assertThat(summary(run("hello"))).isEqualTo("Sunny for hello");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatWasDeliveredIsNamedWhenItCannotBeRead(int read) throws InterruptedException {
        toy.breaksRead = number -> number >= read;

        assertThat(problem(run("hello")))
                .contains("received the message as task 'task-1'", "HTTP status 503");
        assertThat(toy.cancelled).containsExactly("task-1");
    }

    @Test
    void aTaskWhoseAgentDiedBeforeTheAnswerIsNamed() throws InterruptedException {
        beforeAnswer = toy::close;

        assertThat(problem(run("ask")))
                .contains("received the message as task 'task-1'", "cannot be reached");
    }

    @Test
    @Timeout(180)
    void aStreamThatOnlyPingsDoesNotHoldUpAQuestion() throws InterruptedException {
        assertThat(summary(run("ask, with pings"))).isEqualTo("Sunny for Paris");
    }

    @Test
    @Timeout(180)
    void aStreamThatOnlyPingsDoesNotOutlastTheTimeout() throws InterruptedException {
        assertTimesOut("never, with pings");
    }

    /** The limit grows until there is time to deliver the message; the task itself never ends. */
    private void assertTimesOut(String message) throws InterruptedException {
        int seconds = 1;
        var problem = problem(run(open("{\"timeout\": 1}"), message));
        while (!problem.contains("did not finish within") && seconds < 30) {
            seconds *= 2;
            toy.cancelled.clear();
            problem = problem(run(open("{\"timeout\": " + seconds + "}"), message));
        }
        assertThat(problem).contains("did not finish within " + seconds + " seconds");
        assertThat(toy.cancelled).hasSize(1);
    }

    @Test
    void theSameQuestionIsAskedAgain() throws InterruptedException {
        answer = "ask again";

        var result = run("ask");

        assertThat(problem(result)).contains("asked more than 20 times");
        assertThat(questions).hasSize(20);
        assertThat(toy.cancelled).hasSize(1);
    }

    @Test
    void whatTheAgentFailsIsAFailureHere() throws InterruptedException {
        assertThat(problem(run("fail"))).contains("(failed): There is no such place");
        assertThat(problem(run("sign in"))).contains("(auth-required): Sign in first");
        assertThat(toy.cancelled).containsExactly("task-2");
    }

    @Test
    void aTaskThatTakesTooLongIsCancelled() throws InterruptedException {
        toy.isStreaming = false;

        assertTimesOut("never");
    }

    /** Wherever the process dies, and whether or not the last thing is on record. */
    @Test
    void noMessageIsSentTwiceWhereverTheProcessDies() throws Exception {
        int followed = 0;
        int unknown = 0;
        for (int entries = 2; entries < 30; entries++) {
            for (var isUnrecorded : List.of(true, false)) {
                toy.messages.clear();
                var dead = new InMemoryJournal();
                var pack = open("{}");
                runUntil(pack, new Mortal(dead, entries, isUnrecorded));
                boolean wasSent = !toy.messages.isEmpty();
                answer = "stop";
                var result = resume(pack, dead);
                followed += wasSent && result instanceof NodeResult.Succeeded ? 1 : 0;
                unknown += wasSent && result instanceof NodeResult.Failed ? 1 : 0;
                assertThat(toy.messages).as("died after %d", entries).hasSizeLessThan(2);
                pack.close();
            }
        }

        assertThat(followed).isPositive();
        assertThat(unknown).isPositive();
    }

    @Test
    void theUserMayHaveAMessageSentAgain() throws Exception {
        int again = 0;
        answer = "send again";
        for (int entries = 2; entries < 20; entries++) {
            toy.messages.clear();
            var dead = new InMemoryJournal();
            var pack = open("{}");
            runUntil(pack, new Mortal(dead, entries, true));
            assertThat(resume(pack, dead)).isInstanceOf(NodeResult.Succeeded.class);
            again += toy.messages.size() == 2 ? 1 : 0;
            pack.close();
        }

        assertThat(again).isPositive();
        assertThat(questions)
                .allMatch(question -> question.text().contains("may have been delivered before"))
                .allMatch(question -> question.options().equals(List.of("stop", "send again")))
                .noneMatch(UserQuestion::hasDefault);
    }

    @Test
    void aMessageWhoseReceiptIsUnknownIsNotRepeated() throws InterruptedException {
        toy.isDeaf = true;

        assertThat(problem(run("hello")))
                .contains("It is unknown whether A2A agent 'toy' received the message");
        assertThat(toy.messages).containsExactly("hello");
    }

    @Test
    void theTaskOfARunThatEndedIsCancelled() throws Exception {
        toy.isStreaming = false;
        var pack = open("{}");
        var agents = executor(pack, rules(pack));
        try (var engine = Engine.builder(agents).journal(journal).build()) {
            var run = engine.start(RUN, workflow("never"), RunOptions.STANDARD, Map.of());
            toy.received.await();
            while (!journalText().contains("sent-1")) { // until its id is on record
                Thread.onSpinWait();
            }
            run.cancel("by the user");
            run.await();
        }
        assertThat(toy.cancelled).isEmpty();

        agents.abandonCalls(RUN, journal.read(RUN, 0));

        assertThat(toy.cancelled).containsExactly("task-1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTaskIsCancelledThoughItsIdWasNotKnownWhenTheRunEnded(boolean isStreaming)
            throws Exception {
        toy.isStreaming = isStreaming;
        toy.answers = new CountDownLatch(1);
        var pack = open("{}");
        var agents = executor(pack, rules(pack));
        try (var engine = Engine.builder(agents).journal(journal).build()) {
            var run = engine.start(RUN, workflow("never"), RunOptions.STANDARD, Map.of());
            toy.received.await();
            run.cancel("by the user");
            run.await();
        }
        agents.abandonCalls(RUN, journal.read(RUN, 0));
        assertThat(journalText()).doesNotContain("sent-1");
        assertThat(toy.cancelled).isEmpty();

        toy.answers.countDown();
        toy.cancels.await();

        assertThat(toy.cancelled).containsExactly("task-1");
        assertThat(toy.messages).containsExactly("never");
    }

    @Test
    void aProcessThatEndsWaitsForTheIdOfATaskThatIsToBeCancelled() throws Exception {
        toy.answers = new CountDownLatch(1);
        var pack = open("{}");
        try (var engine = Engine.builder(executor(pack, rules(pack))).journal(journal).build()) {
            var run = engine.start(RUN, workflow("never"), RunOptions.STANDARD, Map.of());
            toy.received.await();
            run.cancel("by the user");
            run.await();
        }
        var closing = Thread.ofVirtual().start(pack::close);
        while (closing.getState() != Thread.State.TIMED_WAITING) {
            assertThat(closing.isAlive()).isTrue();
            Thread.onSpinWait();
        }

        toy.answers.countDown();
        closing.join();

        assertThat(toy.cancelled).containsExactly("task-1");
    }

    @Test
    void theAgentIsDescribedByItsCard() {
        var agent = open("{}").agents().getFirst();

        assertThat(agent.card().description())
                .isEqualTo(
                        "Delegates to the A2A agent 'toy' (Toy weather), which states: Knows the"
                                + " weather.");
        assertThat(agent.card().capabilities()).containsExactly("Forecasts: Says the weather");
        assertThat(agent.card().requirements()).allMatch(it -> it.isMet());
        assertThat(agent.tools())
                .singleElement()
                .satisfies(tool -> {
                    assertThat(tool.spec().risk()).isEqualTo(Risk.SEND);
                    assertThat(tool.spec().traits().bringsOutsideText()).isTrue();
                });
    }

    @Test
    void anAgentThatIsNotThereIsReportedAndFoundOnceItIs() throws InterruptedException {
        toy.status = 503;
        var pack = open("{}");
        var catalog = Catalog.of(List.of(pack));
        pack.attach(catalog);
        pack.addWarnings(warnings::add);

        assertThat(warnings.take().en()).contains("'toy' is not available", "HTTP status 503");
        assertThat(catalog.agents()).isEmpty();

        toy.status = 200;
        while (catalog.agents().isEmpty()) { // it is tried again
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401, set an authorization in a2a.agents.toy.headers",
        "403, refused access (HTTP 403)",
        "302, redirects are not followed",
        "404, check a2a.agents.toy.url",
    })
    void refusalsNameTheRemedy(int status, String words) throws InterruptedException {
        toy.status = status;

        assertThat(trouble(open("{}"))).contains(words);
    }

    @Test
    void cardsThatMayNotBeUsedAreRefused() {
        toy.version = "2.0";
        assertThat(trouble(open("{}"))).contains("offers JSONRPC 2.0; supported are versions 1.0");
        toy.version = "1.0";
        toy.url = "http://evil.example/rpc";
        assertThat(trouble(open("{}")))
                .contains("'http://evil.example/rpc'", "a2a.agents.toy.hosts");
        assertThat(trouble(open("{\"hosts\": [\"evil.example\"]}"))).isEmpty();
        toy.url = "file:///etc/passwd";
        assertThat(trouble(open("{}"))).contains("file:///etc/passwd");
    }

    @Test
    void privateAddressesAreRefusedUnlessTheUserListsThem() {
        var pack = A2aPack.open(settings("{}"), AllowedHosts.none(), Duration.ofMillis(1));
        opened.add(pack);

        assertThat(trouble(pack)).contains("private or local address", "TROUPE_ALLOW_HOSTS");
    }

    @Test
    void anAnswerThatIsTooLongIsRefused() throws InterruptedException {
        assertThat(problem(run("huge"))).contains("is longer than 16777216 bytes");
    }

    @Test
    void anAgentThatDiedReceivesNothing() throws InterruptedException {
        var pack = open("{}");
        assertThat(pack.agents()).hasSize(1); // its card is known
        toy.close();

        assertThat(problem(run(pack, "hello"))).contains("cannot be reached", "troupe doctor");
        assertThat(toy.messages).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ask toy: will it rain? | will it rain?",
                "Please ask the agent toy to look at the sky | look at the sky",
                "tell toy, hello | hello",
                "请让 toy 查一下北京的天气 | 查一下北京的天气",
                "问一下智能体“toy”：明天下雨吗 | 明天下雨吗",
                "what does the toy cost? | ''",
                "ask toyota about cars | ''",
                "ask toy | ''",
            })
    void requestsThatBeginWithItsNameAreDelegatedWithoutAModel(String request, String task) {
        var matcher = A2aSkill.of("toy").request().matcher(request);

        assertThat(matcher.matches() ? matcher.group(1) : "").isEqualTo(task);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"agents\": {\"Toy\": {\"url\": \"http://a\"}}} | lower-case",
                "{\"agents\": {\"toy\": {}}} | url must be an http or https address",
                "{\"agents\": {\"toy\": {\"url\": \"http://user:key@a\"}}} | without a user name",
                "{\"agents\": {\"toy\": {\"url\": \"http://a\", \"risk\": \"read\"}}} | unknown"
                        + " setting a2a.agents.toy.risk",
                "{\"agents\": {\"toy\": {\"url\": \"http://${HOST}\"}}} | HOST, which is not set",
                "{\"agents\": {\"toy\": {\"url\": \"http://a\", \"timeout\": 0}}} | timeout is '0'",
                "{\"servers\": {}} | expected a2a.agents",
            })
    void settingsAreRefusedByTheirNames(String settings, String words) {
        assertThatThrownBy(
                        () -> A2aAgentSettings.parse(Json.parse(settings), _ -> Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    private List<A2aAgentSettings> settings(String more) {
        var one =
                more.replaceFirst("\\{", "{\"url\": \"" + toy.address() + "/\",")
                        .replace(",}", "}");
        return A2aAgentSettings.parse(
                Json.parse("{\"agents\": {\"toy\": " + one + "}}"), _ -> Optional.empty());
    }

    private A2aPack open(String more) {
        var pack =
                A2aPack.open(
                        settings(more),
                        AllowedHosts.parse("127.0.0.1:" + toy.port()),
                        Duration.ofMillis(1));
        opened.add(pack);
        return pack;
    }

    private static String trouble(A2aPack pack) {
        var requirement = pack.agents().getFirst().card().requirements().getFirst();
        return requirement.isMet() ? "" : requirement.remedy(Language.EN);
    }

    private static String summary(NodeResult result) {
        assertThat(result).isInstanceOf(NodeResult.Succeeded.class);
        return ((NodeResult.Succeeded) result).summary();
    }

    private static String problem(NodeResult result) {
        assertThat(result).isInstanceOf(NodeResult.Failed.class);
        return ((NodeResult.Failed) result).problem().text().en();
    }

    private String journalText() {
        return journal.read(RUN, 0).toString();
    }

    private NodeResult run(String task) throws InterruptedException {
        return run(open("{}"), task);
    }

    private NodeResult run(A2aPack pack, String task) throws InterruptedException {
        var kept = journal.read(RUN, 0).isEmpty() ? journal : new InMemoryJournal();
        try (var engine = Engine.builder(executor(pack, rules(pack))).journal(kept).build()) {
            var plain = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            var run = engine.start(RUN, workflow(task), plain, Map.of()).await();
            return Objects.requireNonNull(run.result(NODE));
        }
    }

    private static ChatModel rules(A2aPack pack) {
        return new OfflineModel(pack.offlineSkills());
    }

    private AgentExecutor executor(A2aPack pack, ChatModel model) {
        return new AgentExecutor(
                Catalog.of(List.of(pack)),
                model,
                Workspace.of(directory),
                TimeSource.system(),
                AgentOptions.STANDARD.withApprovals(new User()));
    }

    private final class User implements ApprovalHandler {
        @Override
        public Optional<Approval> ask(ApprovalRequest request) {
            approvals.add(request);
            return Optional.of(Approval.once());
        }

        @Override
        public Optional<String> answer(UserQuestion question) {
            questions.add(question);
            beforeAnswer.run();
            return Optional.of(answer);
        }
    }

    private static Workflow workflow(String task) {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1", "toy", "Tests the toy: " + task, List.of(node(1, task))));
    }

    private static AgentNode node(int number, String task) {
        var step = new Step(number, task);
        return AgentNode.of("agent-" + number, "toy", "Toy", task, List.of(step), List.of());
    }

    private void runUntil(A2aPack pack, Journal mortal) throws Exception {
        try (var engine = Engine.builder(executor(pack, rules(pack))).journal(mortal).build()) {
            engine.start(RUN, workflow("hello"), RunOptions.STANDARD, Map.of()).await();
        } catch (JournalException _) { // as it was meant
            return;
        }
    }

    private NodeResult resume(A2aPack pack, Journal kept) throws InterruptedException {
        try (var engine = Engine.builder(executor(pack, rules(pack))).journal(kept).build()) {
            return Objects.requireNonNull(engine.resume(RUN).await().result(NODE));
        }
    }

    /** A journal of a process that dies once so many entries are recorded, as if killed. */
    private record Mortal(InMemoryJournal kept, int limit, boolean isUnrecorded)
            implements Journal {
        @Override
        public synchronized void append(RunId run, List<JournalEntry> entries) {
            int free = limit - kept.read(run, 0).size();
            kept.append(run, entries.subList(0, Math.clamp(free, 0, entries.size())));
            if (isUnrecorded ? free < entries.size() : free <= entries.size()) {
                throw new IllegalStateException("the process has died");
            }
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return kept.read(run, after);
        }
    }
}
