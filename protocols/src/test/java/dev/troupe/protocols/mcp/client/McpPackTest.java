package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.CatalogListener;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.OfflineModel;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Files;
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
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents with the tools of a server that is a process of its own. */
@Timeout(180)
class McpPackTest {
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir Path directory;
    private final List<McpPack> opened = new CopyOnWriteArrayList<>();
    private final BlockingQueue<LocalizedText> warnings = new LinkedBlockingQueue<>();
    private final List<ApprovalRequest> asked = new CopyOnWriteArrayList<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    @AfterEach
    void closeServers() {
        opened.forEach(McpPack::close);
    }

    @Test
    void aModelCallsAToolOnceTheUserHasApprovedIt() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("toy_echo", "{\"message\": \"Hello\"}"),
                        ScriptedReply.text("It said: Echo: Hello"));

        var result = run(open("{}"), model, "Have the toy say Hello");

        assertThat(((NodeResult.Succeeded) result).summary()).contains("Echo: Hello");
        assertThat(lastResult(model, 1)).contains("\"text\":\"Echo: Hello\"");
        assertThat(asked)
                .singleElement()
                .satisfies(request -> {
                    assertThat(request.action().risk()).isEqualTo(Risk.SEND);
                    assertThat(request.action().doing().en())
                            .isEqualTo("call echo of MCP server toy");
                });
    }

    @Test
    void theServersOwnAnnotationCountsOnlyIfSettingsSaySo() {
        assertThat(tool(open("{}"), "toy_add").spec().risk()).isEqualTo(Risk.SEND);
        var trusted = open("{\"risk\": \"annotations\"}");
        assertThat(tool(trusted, "toy_add").spec().risk()).isEqualTo(Risk.READ);
        assertThat(tool(trusted, "toy_echo").spec().risk()).isEqualTo(Risk.SEND);
        var chosen = open("{\"risk\": {\"echo\": \"read\"}}");
        assertThat(tool(chosen, "toy_echo").spec().risk()).isEqualTo(Risk.READ);
        assertThat(tool(chosen, "toy_add").spec().risk()).isEqualTo(Risk.SEND);
    }

    @Test
    void argumentsMustFitTheServersSchemaBeforeAnyoneIsAsked() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("toy_add", "{\"a\": 1}"),
                        ScriptedReply.call("toy_add", "{\"a\": 1, \"b\": 101}"),
                        ScriptedReply.call("toy_add", "{\"a\": 1, \"b\": 2}"),
                        ScriptedReply.text("3"));

        run(open("{}"), model, "Add");

        assertThat(lastResult(model, 1)).contains("'b' is missing");
        assertThat(lastResult(model, 2)).contains("do not fit the schema of the server", "100");
        assertThat(lastResult(model, 3)).contains("Sum: 3");
        assertThat(asked).hasSize(1);
    }

    @Test
    void whatTheServerSaysIsTextFromOutside() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call(
                                "toy_echo", "{\"message\": \"a secret plan for Tuesday\"}"),
                        ScriptedReply.call(
                                "toy_echo", "{\"message\": \"Echo: a secret plan for Tuesday\"}"),
                        ScriptedReply.text("done"));

        run(open("{\"risk\": \"write\"}"), model, "Talk to the toy");

        // the class of the settings allows the first call; the second carries what was answered
        assertThat(asked)
                .singleElement()
                .satisfies(request -> assertThat(request.action().carriesOutsideText()).isTrue());
    }

    @Test
    void aServerThatEndsWhenItIsAskedForItsVersionsIsStartedAgainWithASession() throws Exception {
        var pack = open("{}", directory.resolve("strict").toString());

        assertThat(pack.agents().getFirst().toolNames()).contains("toy_echo");
    }

    @Test
    void picturesBecomeFiles() throws Exception {
        var pack = open("{\"risk\": \"read\"}");
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("toy_picture", "{}"), ScriptedReply.text("a point"));

        run(pack, model, "Get the picture");

        try (var files = Files.list(directory)) {
            var pictures = files.filter(file -> file.toString().endsWith(".png")).toList();
            assertThat(pictures)
                    .singleElement()
                    .satisfies(file ->
                            assertThat(Files.readAllBytes(file)).startsWith(0x89, 'P', 'N', 'G'));
        }
    }

    @Test
    void longResultsAreCutAndSaved() throws Exception {
        var model =
                ScriptedModel.of(ScriptedReply.call("toy_long", "{}"), ScriptedReply.text("long"));

        run(open("{\"risk\": \"read\"}"), model, "Get the text");

        assertThat(lastResult(model, 1))
                .hasSizeLessThan(14_000)
                .contains("\"status\":\"degraded\"", ".txt");
        try (var files = Files.list(directory)) {
            assertThat(files.filter(file -> file.toString().endsWith(".txt")))
                    .singleElement()
                    .satisfies(file -> assertThat(Files.size(file)).isGreaterThan(99_000));
        }
    }

    @Test
    void readsResourcesAndPrompts() throws Exception {
        var pack = open("{\"risk\": \"annotations\"}");
        var read = tool(pack, "toy_read-resource");

        assertThat(answer(tool(pack, "toy_list-resources"), "{}")).contains("toy://box: box");
        assertThat(answer(read, "{\"uri\": \"toy://box\"}")).contains("A red ball.", ".png");
        assertThat(failure(read, "{\"uri\": \"toy://bag\"}")).contains("no such box", "-32002");
        assertThat(
                        answer(
                                tool(pack, "toy_get-prompt"),
                                "{\"name\": \"tidy\", \"arguments\": {\"room\": \"hall\"}}"))
                .contains("Tidy the hall.");
        assertThat(read.spec().description()).contains("toy://box: What is in the box.");
        assertThat(tool(pack, "toy_get-prompt").spec().description()).contains("tidy {room}");
        assertThat(pack.agents().getFirst().card().capabilities())
                .contains("resource box: What is in the box.", "prompt tidy: Tidies up.");
        assertThat(read.spec().risk()).isEqualTo(Risk.READ);
        assertThat(tool(open("{}"), "toy_read-resource").spec().risk()).isEqualTo(Risk.SEND);
    }

    @Test
    void aServerAsksTheUserDuringACallThatMayBeRepeated() throws InterruptedException {
        answers.addAll(List.of("big", "3", "yes"));

        var done = order("{\"risk\": \"read\"}");

        assertThat(done).contains("Ordered: 3true");
        assertThat(questions)
                .hasSize(3)
                .allMatch(question -> question.startsWith("MCP server 'toy' asks: Which ball?"));
        assertThat(questions.get(1)).contains("'big' is not a number");
    }

    @Test
    void theUserMayDecline() throws InterruptedException {
        answers.add("decline to answer");

        assertThat(order("{\"risk\": \"read\"}")).contains("Not ordered.");
    }

    @Test
    void aServerAsksNothingDuringACallThatMustNotBeRepeated() throws InterruptedException {
        assertThat(order("{}")).contains("Not ordered.");
        assertThat(questions).isEmpty();
    }

    private String order(String settings) throws InterruptedException {
        var model =
                ScriptedModel.of(ScriptedReply.call("toy_order", "{}"), ScriptedReply.text("done"));
        run(open(settings), model, "Order a ball");
        return lastResult(model, 1);
    }

    @Test
    void anErrorOfTheToolReachesTheModel() throws InterruptedException {
        var model =
                ScriptedModel.of(ScriptedReply.call("toy_fail", "{}"), ScriptedReply.text("no"));

        run(open("{}"), model, "Fail");

        assertThat(lastResult(model, 1)).contains("mcp.tool-failed", "the flag is down");
    }

    @Test
    void aServerThatDiesInACallIsReportedAndStartedAgain() throws InterruptedException {
        var pack = open("{}");
        var ready = new CountDownLatch(2); // it was lost, it is there again
        var catalog = attached(pack, _ -> ready.countDown());
        var die = tool(pack, "toy_die");

        assertThat(failure(die, "{}"))
                .contains("did not finish die", "exit code 3", "out of memory", "not repeated");
        assertThat(warnings.take().en()).contains("'toy'", "exit code 3", "trying again");
        ready.await();

        assertThat(catalog.agents()).hasSize(1);
        assertThat(answer(die, "{}")).contains("Alive again.");
    }

    @Test
    void aServerThatCannotStartIsAnUnavailableAgentWithTheRemedy() throws InterruptedException {
        var pack = open("{}", "refuse");
        var catalog = attached(pack, _ -> {});
        var agent = catalog.find("toy").orElseThrow();

        assertThat(catalog.agents()).isEmpty();
        assertThat(agent.card().requirements().getFirst().remedy(Language.EN))
                .contains("mcp.servers.toy", "exit code 7", "no licence was found");
        assertThat(warnings.take().en()).contains("'toy' is not connected", "no licence was found");
    }

    @Test
    void toolsThatComeLaterAreOfTheAgent() throws InterruptedException {
        var pack = open("{}");
        var changed = new CountDownLatch(1);
        var catalog = attached(pack, _ -> changed.countDown());

        answer(tool(pack, "toy_grow"), "{}");
        changed.await();

        assertThat(catalog.find("toy").orElseThrow().toolNames()).contains("toy_grown");
    }

    @Test
    void interruptingACallCancelsItAtTheServer() throws InterruptedException {
        var pack = open("{}");
        var begun = new CountDownLatch(1);
        var context = new ProgressContext(TestToolContext.inDirectory(directory), begun);
        var failed = new AtomicReference<@Nullable Throwable>();
        var wait = tool(pack, "toy_wait");
        var caller =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                call(wait, "{}", context);
                            } catch (InterruptedException | RuntimeException e) {
                                failed.set(e);
                            }
                        });
        begun.await(); // the server has reported progress
        caller.interrupt();
        caller.join();

        assertThat(failed.get()).isInstanceOf(InterruptedException.class);
        assertThat(context.lines).containsExactly("waiting (25 %)");
        assertThat(answer(tool(pack, "toy_waited"), "{}")).contains("Cancelled: 1");
    }

    @Test
    void aCallThatTakesTooLongIsCancelledAtTheServer() throws InterruptedException {
        var pack = open("{\"timeout\": 1}");

        assertThat(failure(tool(pack, "toy_wait"), "{}")).contains("within 1 s");
        var waited = failure(tool(pack, "toy_waited"), "{}");
        while (waited.contains("within 1 s")) { // is itself cancelled and counted on a busy machine
            waited = failure(tool(pack, "toy_waited"), "{}");
        }
        assertThat(waited).containsPattern("Cancelled: [1-9]");
    }

    @Test
    void twoCallsAtOnceGetTheirOwnAnswers() throws InterruptedException {
        var pack = open("{}");
        var echo = tool(pack, "toy_echo");
        var answers = new CopyOnWriteArrayList<String>();
        var threads =
                List.of("one", "two", "three").stream()
                        .map(word ->
                                Thread.ofVirtual()
                                        .start(() -> {
                                            try {
                                                answers.add(
                                                        word
                                                                + answer(
                                                                        echo,
                                                                        "{\"message\":\""
                                                                                + word
                                                                                + "\"}"));
                                            } catch (InterruptedException e) {
                                                Thread.currentThread().interrupt();
                                            }
                                        }))
                        .toList();
        for (var thread : threads) {
            thread.join();
        }

        assertThat(answers)
                .hasSize(3)
                .allMatch(answer ->
                        answer.replaceFirst("\\{.*Echo: ", "").matches("(\\w+?)\\1\"}.*"));
    }

    @Test
    void rulesCallAToolThatTheRequestNamesWithAllArguments() throws InterruptedException {
        var pack = open("{}");
        var rules = new OfflineModel(pack.offlineSkills());

        var done = run(pack, rules, "call add of toy with a=2, b=40");
        var chinese = run(pack, rules, "用 toy 的 echo 参数 message=“你好”");

        assertThat(((NodeResult.Succeeded) done).summary()).isEqualTo("Sum: 42");
        assertThat(((NodeResult.Succeeded) chinese).summary()).isEqualTo("Echo: 你好");
    }

    @Test
    void rulesSayThatAModelIsNeededForAnythingElse() throws InterruptedException {
        var pack = open("{}");
        var rules = new OfflineModel(pack.offlineSkills());
        for (var task :
                List.of(
                        "call toy_add with a=2",
                        "call toy_add with a=2, b=two",
                        "call toy_add with a=2, b=3 and then book a flight",
                        "ask the toy about the weather")) {
            var failed = (NodeResult.Failed) run(pack, rules, task);

            assertThat(failed.problem().is(ModelProblem.NEEDS_MODEL)).as(task).isTrue();
        }
        assertThat(asked).isEmpty();
    }

    private McpPack open(String settings) {
        return open(settings, directory.resolve("dead").toString());
    }

    private McpPack open(String settings, String argument) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var program =
                new McpServerSettings.Access.Program(
                        List.of(
                                java,
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                Path.of("target/test-classes").toAbsolutePath().toString(),
                                ToyServer.class.getName(),
                                argument),
                        Map.of());
        var parsed =
                McpServerSettings.parse(
                                Json.parse(
                                        "{\"servers\": {\"toy\": "
                                                + settings.replaceFirst(
                                                                "\\{", "{\"command\": \"x\",")
                                                        .replace(",}", "}")
                                                + "}}"),
                                _ -> Optional.empty())
                        .getFirst();
        var pack =
                McpPack.open(
                        List.of(
                                new McpServerSettings(
                                        "toy", program, parsed.risks(), parsed.timeout(), "")),
                        directory,
                        AllowedHosts.none(),
                        Duration.ofMillis(10));
        pack.addWarnings(warnings::add);
        opened.add(pack);
        return pack;
    }

    private static Catalog attached(McpPack pack, CatalogListener listener) {
        var catalog = Catalog.of(List.of(pack));
        pack.attach(catalog);
        catalog.addListener(listener);
        return catalog;
    }

    private static McpTool tool(McpPack pack, String name) {
        assertThat(pack.agents()).hasSize(1); // waits for the server
        return pack.tools("toy").stream()
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private String answer(McpTool tool, String arguments) throws InterruptedException {
        return call(tool, arguments, TestToolContext.inDirectory(directory));
    }

    private static String call(McpTool tool, String arguments, ToolContext context)
            throws InterruptedException {
        var input = tool.spec().toInput(Json.parse(arguments));
        return Json.write(tool.call(input, context).toValue());
    }

    private String failure(McpTool tool, String arguments) throws InterruptedException {
        try {
            return "no failure: " + answer(tool, arguments);
        } catch (ToolException e) {
            return e.text().en();
        }
    }

    private static String lastResult(ScriptedModel model, int request) {
        return ((Message.ToolResult) model.requests().get(request).messages().getLast()).text();
    }

    private NodeResult run(McpPack pack, ChatModel model, String task) throws InterruptedException {
        var approving =
                new ApprovalHandler() {
                    @Override
                    public Optional<Approval> ask(ApprovalRequest request) {
                        asked.add(request);
                        return Optional.of(Approval.once());
                    }

                    @Override
                    public Optional<String> answer(UserQuestion question) {
                        questions.add(question.text());
                        return Optional.ofNullable(answers.poll());
                    }
                };
        var bodies =
                new AgentExecutor(
                        Catalog.of(List.of(pack)),
                        model,
                        Workspace.of(directory),
                        TimeSource.system(),
                        AgentOptions.STANDARD.withApprovals(approving));
        var node =
                AgentNode.of(
                        NODE.value(), "toy", "Toy", task, List.of(new Step(1, task)), List.of());
        var workflow =
                Workflow.from(
                        WorkflowDraft.of(
                                "workflow-1", "toy", "Tests the toy: " + task, List.of(node)));
        try (var engine = Engine.builder(bodies).build()) {
            var plain = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            var run = engine.start(workflow, plain, Map.<String, Value>of()).await();
            return Objects.requireNonNull(run.result(NODE));
        }
    }
}
