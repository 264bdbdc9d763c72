package dev.troupe.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.InvalidBlueprint;
import dev.troupe.page.followup.FollowUpReader;
import dev.troupe.page.patch.BlueprintPatch;
import dev.troupe.page.patch.PatchJson;
import dev.troupe.page.patch.TableColumns;
import dev.troupe.page.request.PagePlanner;
import dev.troupe.page.request.RequestPlanner;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients may send takes time that grows no faster than its length. */
class HostileTextsTest {
    private static final int LONGEST = 5_000; // characters; longer messages are refused
    private static final Duration LIMIT = LinearTimeAssert.LIMIT;
    private static final int TRIES = 4; // the fastest counts
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final RequestPlanner PLANNER =
            new RequestPlanner(
                    (_, _) -> ToolReply.error(AgentProblem.BAD_ARGUMENTS, "not understood"),
                    InstantSource.system(),
                    List.of());

    /** Each text at once, since a page is planned by one thread. */
    private static void assertFast(
            List<WorstCaseTexts.WorstCaseText> texts, Consumer<String> read) {
        var slow = new ArrayList<String>();
        for (var text : texts) {
            var message = text.of(LONGEST - 100);
            var time = LIMIT;
            for (int tried = 0; tried < TRIES && time.compareTo(LIMIT) >= 0; tried++) {
                time = LinearTimeAssert.cpuTime(() -> read.accept(message));
            }
            if (time.compareTo(LIMIT) >= 0) {
                slow.add(text + " takes " + time.toMillis() + " ms");
            }
        }
        assertThat(slow).isEmpty();
    }

    private static void refine(String message) {
        try {
            FollowUpSamples.REFINEMENTS.read(message, FollowUpSamples.BLUEPRINT, TableColumns.NONE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void plan(String message) {
        try {
            PLANNER.plan(message);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void followUp(String message) {
        try {
            new FollowUpReader(FollowUpSamples.REFINEMENTS, new PagePlanner(PLANNER, null), null)
                    .read(message, FollowUpSamples.BLUEPRINT, FollowUpSamples.PAGE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void requestsForChanges() {
        assertFast(WorstCaseTexts.withoutContext(), HostileTextsTest::refine);
        assertFast(WorstCaseTexts.between("make the bars ", " red"), HostileTextsTest::refine);
        assertFast(WorstCaseTexts.between("把柱状图", "改成红色"), HostileTextsTest::refine);
    }

    @Test
    void requestsForPages() {
        assertFast(WorstCaseTexts.withoutContext(), HostileTextsTest::plan);
        assertFast(
                WorstCaseTexts.between("a dashboard of sales.csv: total ", " per month"),
                HostileTextsTest::plan);
    }

    @Test
    void messagesAboutPages() {
        assertFast(WorstCaseTexts.withoutContext(), HostileTextsTest::followUp);
        assertFast(WorstCaseTexts.between("what is the ", " of Sofa"), HostileTextsTest::followUp);
    }

    /** As large as the body of a request may be. */
    @ParameterizedTest
    @ValueSource(strings = {"bindings", "references", "dependencies", "long", "fields", "slots"})
    void blueprints(String kind) {
        IntFunction<String> write =
                switch (kind) {
                    case "bindings" ->
                            size ->
                                    blueprint(
                                            list(
                                                    size,
                                                    i ->
                                                            binding(
                                                                    "b" + i,
                                                                    "{\"classId\": \"$data.x"
                                                                            + i
                                                                            + "\"}")));
                    case "references" ->
                            size ->
                                    blueprint(
                                            binding(
                                                    "b",
                                                    "{\"classId\": [%s]}"
                                                            .formatted(
                                                                    list(
                                                                            size,
                                                                            i ->
                                                                                    "\"$data.x"
                                                                                            + i
                                                                                            + "\""))));
                    case "dependencies" ->
                            size ->
                                    blueprint(
                                            "{\"id\": \"b\", \"toolName\": \"findScores\", \"dependsOn\": [%s]}"
                                                    .formatted(list(size, i -> "\"x" + i + "\"")));
                    case "long" ->
                            size ->
                                    blueprint(
                                            list(
                                                    150,
                                                    i ->
                                                            binding(
                                                                    "b" + i + "x".repeat(size / 10),
                                                                    "{\"classId\": \"$data.%s\"}"
                                                                            .formatted(
                                                                                    "y"
                                                                                            .repeat(
                                                                                                    size
                                                                                                            / 10)))));
                    case "fields" ->
                            size ->
                                    blueprint(
                                            "{\"id\": \"b\", %s}"
                                                    .formatted(
                                                            list(size, i -> "\"f" + i + "\": 1")));
                    default ->
                            size ->
                                    blueprint("")
                                            .replace(
                                                    "\"slots\": []",
                                                    "\"slots\": [%s]"
                                                            .formatted(
                                                                    list(
                                                                            size,
                                                                            i ->
                                                                                    "{\"id\": \"s%d\", \"componentType\": \"tabel\"}"
                                                                                            .formatted(
                                                                                                    i))));
                };
        var json = Json.parse(write.apply(20_000));

        var time = LinearTimeAssert.cpuTime(() -> assertRefused(json));

        assertThat(time).isLessThan(SECOND);
    }

    private static void assertRefused(Value json) {
        try {
            Samples.RULES.requireValid(json);
        } catch (InvalidBlueprint e) {
            assertThat(e.getMessage().length()).isLessThan(1_000_000);
            return;
        }
        throw new AssertionError("it was accepted");
    }

    @Test
    void patches() {
        var plan =
                Json.parse(
                        "{\"instructions\": [%s]}"
                                .formatted(
                                        list(
                                                20_000,
                                                i ->
                                                        "{\"type\": \"remove_block\", \"targetBlockId\": \"x\"}")));

        var time =
                LinearTimeAssert.cpuTime(() -> {
                    try {
                        new BlueprintPatch(Samples.RULES)
                                .apply(FollowUpSamples.BLUEPRINT, PatchJson.read(plan));
                    } catch (InvalidBlueprint e) {
                        assertThat(e.getMessage().length()).isLessThan(1_000_000);
                    }
                });

        assertThat(time).isLessThan(SECOND);
    }

    private static String list(int size, IntFunction<String> item) {
        return IntStream.range(0, size).mapToObj(item).collect(Collectors.joining(", "));
    }

    private static String binding(String id, String arguments) {
        return "{\"id\": \"%s\", \"toolName\": \"findScores\", \"paramMapping\": %s}"
                .formatted(id, arguments);
    }

    private static String blueprint(String bindings) {
        return """
        {"id": "bp", "name": "x", "dataContract": {"bindings": [%s]},
         "uiComposition": {"tabs": [{"id": "main", "slots": []}]}}
        """
                .formatted(bindings);
    }
}
