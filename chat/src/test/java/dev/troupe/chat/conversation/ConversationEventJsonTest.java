package dev.troupe.chat.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.AnswerDetails.AnswerFile;
import dev.troupe.chat.conversation.AnswerDetails.TurnUsage;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.Usage;
import dev.troupe.model.budget.BudgetWarning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ConversationEventJsonTest {
    private static final Workflow WORKFLOW =
            Workflow.from(
                    WorkflowDraft.of(
                            "workflow-1",
                            "求和",
                            "Add up the sales",
                            List.of(
                                    AgentNode.of(
                                            "agent-1",
                                            "data",
                                            "Sum",
                                            "sum",
                                            List.of(new Step(1, "sum")),
                                            List.of()))));

    /** Events as they were stored before they had types of their own. */
    static List<String> storedLines() {
        try (var stream = ConversationEventJsonTest.class.getResourceAsStream("events.jsonl")) {
            var bytes = Objects.requireNonNull(stream).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ConversationEvent read(String line) {
        var stored = Json.parse(line);
        return ConversationEventJson.read(stored.field("type").asText(), stored.field("payload"));
    }

    @ParameterizedTest
    @MethodSource("storedLines")
    void writesStoredEventsAsTheyAre(String line) {
        var event = read(line);

        assertThat(event).isNotInstanceOf(ConversationEvent.Unknown.class);
        assertThat(
                        "{\"type\":\"%s\",\"payload\":%s}"
                                .formatted(
                                        ConversationEventJson.typeOf(event),
                                        Json.write(ConversationEventJson.payloadOf(event))))
                .isEqualTo(line);
    }

    @Test
    void hasAStoredLineForEveryKind() {
        var kinds = storedLines().stream().<Class<?>>map(line -> read(line).getClass());

        assertThat(Stream.concat(kinds, Stream.of(ConversationEvent.Unknown.class)).distinct())
                .containsExactlyInAnyOrderElementsOf(records(ConversationEvent.class).toList());
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Stream.of(type.getPermittedSubclasses())
                        .flatMap(ConversationEventJsonTest::records)
                        .distinct();
    }

    @Property
    void readsWhatItWrote(@ForAll("events") ConversationEvent event) {
        var text = Json.write(ConversationEventJson.payloadOf(event));

        assertThat(
                        ConversationEventJson.read(
                                ConversationEventJson.typeOf(event), Json.parse(text)))
                .isEqualTo(event);
    }

    @Provide
    Arbitrary<ConversationEvent> events() {
        return Arbitraries.oneOf(turnEvents(), answers(), progress(), unknown());
    }

    private static Arbitrary<ConversationEvent> turnEvents() {
        return Arbitraries.oneOf(
                Combinators.combine(turns(), text(), text(), documents())
                        .as(ConversationEvent.MessageReceived::new),
                Combinators.combine(turns(), documents()).as(ConversationEvent.TurnAccepted::new),
                turns().map(ConversationEvent.TurnsWithdrawn::new),
                Combinators.combine(turns(), runs()).as(ConversationEvent.RunAttached::new),
                text().map(ConversationEvent.TitleChanged::new));
    }

    private static Arbitrary<ConversationEvent> answers() {
        return Combinators.combine(
                        turns(),
                        Arbitraries.of(Answer.State.class),
                        text(),
                        runs().injectNull(0.5),
                        problems().injectNull(0.5),
                        details())
                .as(ConversationEvent.TurnAnswered::new);
    }

    private static Arbitrary<AnswerDetails> details() {
        var questions = documents().map(each -> each.isMissing() ? each : Value.of(List.of(each)));
        return Arbitraries.oneOf(
                Arbitraries.just(new AnswerDetails.None()),
                Combinators.combine(text(), flags()).as(AnswerDetails.Imported::new),
                Combinators.combine(
                                text(),
                                files().list().ofMaxSize(3),
                                clarifications().injectNull(0.5),
                                documents(),
                                documents(),
                                questions,
                                usages().injectNull(0.3))
                        .as(AnswerDetails.Composed::new));
    }

    private static Arbitrary<AnswerFile> files() {
        return Combinators.combine(
                        text(),
                        text(),
                        Arbitraries.longs(),
                        text(),
                        runs().injectNull(0.5),
                        documents(),
                        text())
                .as((path, type, bytes, node, from, origin, url) ->
                        new AnswerFile(new Artifact(path, type, bytes, node, from, origin), url));
    }

    private static Arbitrary<TurnUsage> usages() {
        var cost =
                Arbitraries.bigDecimals()
                        .between(BigDecimal.ZERO, BigDecimal.TEN)
                        .map(number -> ((Value.Num) Value.of(number)).number());
        var usage =
                Combinators.combine(Arbitraries.longs(), Arbitraries.longs(), cost.injectNull(0.3))
                        .as(Usage::new);
        return Combinators.combine(usage, usage.injectNull(0.3)).as(TurnUsage::new);
    }

    private static Arbitrary<ConversationEvent> progress() {
        return Arbitraries.oneOf(
                text().map(ConversationEvent.IntentStarted::new),
                text().map(ConversationEvent.IntentUnreadable::new),
                intents().map(ConversationEvent.IntentRecognized::new),
                text().map(ConversationEvent.PlanStarted::new),
                Combinators.combine(
                                localizedTexts().list().ofMaxSize(3),
                                text().list().ofMaxSize(3),
                                text().list().ofMaxSize(2),
                                turns())
                        .as((repairs, omissions, cautions, rounds) ->
                                new ConversationEvent.PlanCreated(
                                        new Plan(WORKFLOW, repairs, omissions, cautions, rounds))),
                Combinators.combine(text(), text()).as(ConversationEvent.PlanRejected::new),
                text().map(ConversationEvent.TextWritten::new),
                Arbitraries.just(new ConversationEvent.TextRestarted()),
                Combinators.combine(text(), localizedTexts())
                        .as((setting, message) ->
                                new ConversationEvent.BudgetWarned(
                                        new BudgetWarning(setting, message))),
                Combinators.combine(text(), text(), localizedTexts())
                        .as((run, node, message) ->
                                new ConversationEvent.ModelRetried(
                                        "planner", run, node, 2, 9, 1_500, message)));
    }

    private static Arbitrary<IntentResult> intents() {
        return Combinators.combine(
                        text(),
                        Arbitraries.of(Intent.class),
                        Arbitraries.doubles().between(0, 1).map(Math::abs),
                        text(),
                        Arbitraries.maps(text(), documents()).ofMaxSize(3),
                        flags(),
                        text().list().ofMaxSize(3),
                        text().list().ofMaxSize(3))
                .as(IntentResult::new);
    }

    private static Arbitrary<ConversationEvent> unknown() {
        return Combinators.combine(text(), documents())
                .as((type, payload) -> new ConversationEvent.Unknown("newer." + type, payload));
    }

    private static Arbitrary<Clarification> clarifications() {
        return Combinators.combine(
                        Arbitraries.of(Clarification.Kind.class),
                        text(),
                        text().list().ofMaxSize(3))
                .as(Clarification::new);
    }

    private static Arbitrary<Problem> problems() {
        return Combinators.combine(text(), localizedTexts(), flags()).as(Problem::new);
    }

    private static Arbitrary<LocalizedText> localizedTexts() {
        return Combinators.combine(text(), text()).as(LocalizedText::new);
    }

    /** Data whose shape the events do not know, or none. */
    private static Arbitrary<Value> documents() {
        return Arbitraries.oneOf(
                Arbitraries.just(Value.missing()),
                Arbitraries.maps(text(), text().map(Value::of)).ofMaxSize(3).map(Value::of));
    }

    private static Arbitrary<Integer> turns() {
        return Arbitraries.integers().greaterOrEqual(1);
    }

    private static Arbitrary<RunId> runs() {
        return Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(12).map(RunId::new);
    }

    private static Arbitrary<Boolean> flags() {
        return Arbitraries.of(true, false);
    }

    private static Arbitrary<String> text() {
        return Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(12),
                Arbitraries.strings().withChars("ab {}[]\"'\\/\n\t，中文").ofMaxLength(12));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "conversation.pinned   | {\"by\":\"Ann\",\"at\":null}",
                "conversation.answer   | {\"turn\":1,\"state\":\"POSTPONED\",\"text\":\"Later.\"}",
                "intent.recognized     | {\"request\":\"x\",\"intent\":\"dream\"}",
                "conversation.message  | {\"turn\":\"first\",\"text\":\"Hello\"}",
                "text.delta            | [\"Hello\"]",
            })
    void passesOnWhatOnlyANewerVersionReads(String type, String payload) {
        var event = ConversationEventJson.read(type, Json.parse(payload));

        assertThat(event).isInstanceOf(ConversationEvent.Unknown.class);
        assertThat(ConversationEventJson.typeOf(event)).isEqualTo(type);
        assertThat(Json.write(ConversationEventJson.payloadOf(event))).isEqualTo(payload);
    }

    @Test
    void ignoresFieldsThatItDoesNotKnow() {
        var payload = Json.parse("{\"title\":\"Sales\",\"by\":\"Ann\"}");

        assertThat(ConversationEventJson.read("conversation.titled", payload))
                .isEqualTo(new ConversationEvent.TitleChanged("Sales"));
    }

    @Test
    void sendsClientsNoRequest() {
        var accepted =
                new ConversationEvent.MessageReceived(
                        1, "Hello", "d", Json.parse("{\"workspace\":\"/data/ann\"}"));

        var payload =
                ConversationEventJson.clientPayload(
                        ConversationEventJson.typeOf(accepted),
                        ConversationEventJson.payloadOf(accepted));

        assertThat(Json.write(payload))
                .isEqualTo("{\"turn\":1,\"text\":\"Hello\",\"digest\":\"d\"}");
    }
}
