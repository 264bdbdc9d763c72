package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.OfflineSkills;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.OfflineModel;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.packs.web.WebPack;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.GuardedHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many of the requests in {@code requests/} the offline model understands as it should. */
class RequestSetTest {
    private static final List<String> AT_HAND =
            List.of("sales.csv", "scores.csv", "employees.json", "notes.md");

    private static final Set<String> SAMPLES =
            Set.of(
                    "sales.csv",
                    "scores.csv",
                    "employees.json",
                    "orders_zh.csv",
                    "requests.tsv",
                    "notes.md",
                    "readme.txt",
                    "draft.md");

    /** What the offline model goes by. */
    enum Help {
        RULES,
        EMBEDDINGS
    }

    @TempDir Path directory;
    private final TreeMap<Long, int[]> reliability = new TreeMap<>();

    @BeforeEach
    void workspace() throws IOException {
        for (var file : AT_HAND) {
            Files.writeString(directory.resolve(file), "a,b\n1,2\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "first-zh.txt, RULES, 0.97", "first-zh.txt, EMBEDDINGS, 0.97",
        "first-en.txt, RULES, 0.97", "first-en.txt, EMBEDDINGS, 0.97"
    })
    void understandsTheRequestsThatItsRulesWereMadeOn(String file, Help help, double floor)
            throws Exception {
        requireShare(file, help, floor);
    }

    @ParameterizedTest
    @CsvSource({
        "second-zh.txt, RULES, 0.93",
        "second-zh.txt, EMBEDDINGS, 0.93",
        "second-en.txt, RULES, 0.88",
        "second-en.txt, EMBEDDINGS, 0.93"
    })
    void understandsRequestsThatItsRulesWereNotMadeOn(String file, Help help, double floor)
            throws Exception {
        requireShare(file, help, floor);
    }

    /** Those whose files are at hand are also run, with the real agents. */
    @ParameterizedTest
    @CsvSource({
        "first-zh.txt, 0.9",
        "first-en.txt, 0.95",
        "second-zh.txt, 0.85",
        "second-en.txt, 0.8"
    })
    void doesTheWorkThatItPlans(String file, double floor) throws Exception {
        var failures = new ArrayList<String>();
        int asked = 0;
        for (var request : RequestCase.of(file)) {
            if (!request.isPlanned() || !SAMPLES.containsAll(request.reads())) {
                continue;
            }
            asked++;
            var place = Files.createDirectories(directory.resolve("run-" + asked));
            var answer = run(request, place);
            var unmade =
                    request.writes().stream()
                            .filter(made -> !Files.exists(place.resolve(made)))
                            .toList();
            if (answer.run() == null
                    || answer.run().status() != RunStatus.COMPLETED
                    || !unmade.isEmpty()) {
                failures.add(request.text() + "\n    not made: " + unmade + "; " + answer.text());
            }
        }
        double share = 1 - (double) failures.size() / asked;
        var told =
                "%s: %d run, %.2f done%n%s%n"
                        .formatted(file, asked, share, String.join("\n", failures));
        Files.writeString(Path.of("target", "requests-run-" + file), told);

        assertThat(share).as(told).isGreaterThanOrEqualTo(floor);
    }

    private Answer run(RequestCase request, Path place) throws IOException, InterruptedException {
        for (var sample : SAMPLES) {
            var source = Path.of("data", sample);
            if (Files.exists(source)) {
                Files.copy(source, place.resolve(sample));
            } else {
                Files.writeString(place.resolve(sample), "buy tea; the budget is 12\n");
            }
        }
        Files.createDirectories(place.resolve("reports"));
        Files.writeString(place.resolve("reports/plan.txt"), "the budget, 预算\n");
        try (var http = GuardedHttp.create(AllowedHosts.none());
                var troupe = troupe(http, Help.EMBEDDINGS, place)) {
            return troupe.handle(request.text());
        }
    }

    private void requireShare(String file, Help help, double floor) throws Exception {
        var requests = RequestCase.of(file);
        var failures = new ArrayList<String>();
        try (var http = GuardedHttp.create(AllowedHosts.none());
                var troupe = troupe(http, help, directory)) {
            for (var request : requests) {
                var proposal = troupe.propose(request.text());
                var wrong = wrong(request, proposal);
                count(proposal.intent().confidence(), wrong.isEmpty());
                if (!wrong.isEmpty()) {
                    failures.add(
                            request.text()
                                    + "\n    "
                                    + String.join("\n    ", wrong)
                                    + "\n    "
                                    + proposal.intent().explanation());
                }
            }
        }
        double share = 1 - (double) failures.size() / requests.size();
        var told =
                "%s, %s: %.2f right; by confidence: %s%n%s%n"
                        .formatted(file, help, share, table(), String.join("\n", failures));
        Files.writeString(Path.of("target", "requests-" + help + "-" + file), told);

        assertThat(share).as(told).isGreaterThanOrEqualTo(floor);
    }

    private Coordinator troupe(GuardedHttp http, Help help, Path place) {
        var packs = List.of(WebPack.of(http), new FilesPack(), new DataPack(new TableEngine()));
        var config = CoordinatorConfig.offlineBuilder(packs, Workspace.of(place)).build();
        return new Coordinator(help == Help.EMBEDDINGS ? config : withRulesAlone(config));
    }

    private static CoordinatorConfig withRulesAlone(CoordinatorConfig config) {
        return config.toBuilder()
                .model(new OfflineModel(OfflineSkills.of(config.catalog())))
                .build();
    }

    private List<String> wrong(RequestCase request, Proposal proposal) {
        var wrong = new ArrayList<String>();
        var intent = proposal.intent();
        compare("intent", intentOf(request, intent), intent.intent().wireName(), wrong);
        compare("outcome", request.outcome(), outcome(request, proposal), wrong);
        if (request.isPlanned()) {
            var agents =
                    proposal instanceof Proposal.Planned(_, var plan) ? shape(plan.workflow()) : "";
            compare("agents", request.agents(), agents, wrong);
            compare("reads", request.reads(), texts(intent, "reads"), wrong);
            compare("writes", request.writes(), texts(intent, "writes"), wrong);
        }
        return wrong;
    }

    private static void compare(String what, Object expected, Object found, List<String> wrong) {
        if (!expected.equals(found)) {
            wrong.add(what + ": expected " + expected + ", found " + found);
        }
    }

    /** The expected intent, or the one found if it is one of the accepted ones. */
    private static String intentOf(RequestCase request, IntentResult found) {
        return switch (request.intent()) {
            case "any" -> found.intent().wireName();
            case "task" -> found.intent().isTask() ? found.intent().wireName() : "task";
            default -> request.intent();
        };
    }

    private String outcome(RequestCase request, Proposal proposal) {
        var lacking =
                texts(proposal.intent(), "lacking").stream()
                        .map(name -> "lacks:" + name)
                        .collect(Collectors.joining(" "));
        return switch (proposal) {
            case Proposal.Planned(_, var plan) ->
                    plan.omissions().isEmpty() ? "plan" : "plan " + lacking;
            case Proposal.Asked(_, var question) when !request.outcome().equals("noplan") -> {
                var kind = question.kind().wireName();
                boolean isReal = !kind.equals("file") || question.options().containsAll(AT_HAND);
                yield isReal ? "ask:" + kind : "ask:" + kind + " " + question.options();
            }
            case Proposal.Asked _ -> "noplan";
            case Proposal.Answered _ when request.outcome().equals("noplan") -> "noplan";
            case Proposal.Answered(_, var answer)
                    when answer.problem() == null
                            || answer.problem().is(ModelProblem.NEEDS_MODEL) ->
                    "chat";
            case Proposal.Answered _ -> lacking;
        };
    }

    private static Set<String> texts(IntentResult intent, String name) {
        var entity = intent.entities().getOrDefault(name, Value.missing());
        return entity.items().stream().map(Value::asText).collect(Collectors.toSet());
    }

    private static String shape(Workflow workflow) {
        return workflow.nodes().stream()
                .map(node -> shape(node, workflow))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static String shape(AgentNode node, Workflow workflow) {
        var parents =
                new TreeSet<>(node.dependencies())
                        .stream().map(parent -> workflow.node(parent).type()).sorted().toList();
        return parents.isEmpty() ? node.type() : node.type() + "<" + String.join(",", parents);
    }

    private void count(double confidence, boolean isRight) {
        var bucket = reliability.computeIfAbsent(Math.round(confidence * 20), _ -> new int[2]);
        bucket[0] += isRight ? 1 : 0;
        bucket[1]++;
    }

    private String table() {
        return reliability.entrySet().stream()
                .map(entry ->
                        "%.2f: %d of %d"
                                .formatted(
                                        entry.getKey() / 20.0,
                                        entry.getValue()[0],
                                        entry.getValue()[1]))
                .collect(Collectors.joining(", "));
    }
}
