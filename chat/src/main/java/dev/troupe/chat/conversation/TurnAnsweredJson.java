package dev.troupe.chat.conversation;

import dev.troupe.chat.conversation.AnswerDetails.AnswerFile;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.AnswerDetails.Imported;
import dev.troupe.chat.conversation.AnswerDetails.None;
import dev.troupe.chat.conversation.AnswerDetails.TurnUsage;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.codec.RecordReader;
import dev.troupe.codec.RecordWriter;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import java.util.Locale;

/**
 * The payload of {@code conversation.answer}. A list of artifacts marks an answer of the
 * coordinator, {@code actedOn} an imported one.
 */
final class TurnAnsweredJson {
    private static final String UNKNOWN_COST = "unknown";

    private TurnAnsweredJson() {}

    static Value write(TurnAnswered answered) {
        var run = answered.run();
        var problem = answered.problem();
        var runId = run == null ? Value.missing() : Value.of(run.value());
        var payload =
                new RecordWriter()
                        .put("turn", answered.turn())
                        .put("state", answered.state().name())
                        .put("text", answered.text());
        switch (answered.details()) {
            case None _ -> payload.putUnlessMissing("runId", runId);
            case Imported(var understood, boolean isActedOn) ->
                    payload.put("understood", understood)
                            .put("actedOn", Value.of(isActedOn))
                            .putUnlessMissing("runId", runId);
            case Composed composed -> putComposed(composed, runId, payload);
        }
        payload.putUnlessMissing("problem", problem == null ? Value.missing() : value(problem));
        if (answered.details() instanceof Composed composed && composed.usage() != null) {
            payload.put("usage", value(composed.usage()));
        }
        return payload.toValue();
    }

    private static void putComposed(Composed composed, Value runId, RecordWriter payload) {
        var files = composed.files().stream().map(TurnAnsweredJson::fileValue).toList();
        var question = composed.question();
        payload.put("understood", composed.understood())
                .put("artifacts", Value.of(files))
                .putUnlessMissing("question", question == null ? Value.missing() : value(question))
                .putUnlessMissing("runId", runId)
                .putUnlessMissing("requestState", composed.state())
                .putUnlessMissing("workflow", composed.workflow())
                .putUnlessMissing("questions", composed.questions());
    }

    static Value fileValue(AnswerFile file) {
        var artifact = file.artifact();
        var from = artifact.from();
        return new RecordWriter()
                .put("path", artifact.path())
                .put("type", artifact.type())
                .put("bytes", artifact.bytes())
                .put("node", artifact.node())
                .putUnlessEmpty("url", file.url())
                .putUnlessEmpty("from", from == null ? "" : from.value())
                .putUnlessMissing("origin", artifact.origin())
                .toValue();
    }

    private static Value value(Clarification question) {
        return ValueRecords.of(
                "kind", Value.of(question.kind().wireName()),
                "text", Value.of(question.question()),
                "options", ValueRecords.texts(question.options()));
    }

    private static Value value(Problem problem) {
        return new RecordWriter()
                .put("code", problem.code())
                .put("message", problem.text().en())
                .put("messageZh", problem.text().zh())
                .put("retryable", Value.of(problem.isRetryable()))
                .toValue();
    }

    private static Value value(TurnUsage usage) {
        var planning = usage.planning();
        return usageFields(usage.total())
                .putUnlessMissing(
                        "planning",
                        planning == null ? Value.missing() : usageFields(planning).toValue())
                .toValue();
    }

    private static RecordWriter usageFields(Usage usage) {
        var cost = usage.cost();
        return new RecordWriter()
                .put("inputTokens", usage.inputTokens())
                .put("outputTokens", usage.outputTokens())
                .put("cost", cost == null ? Value.of(UNKNOWN_COST) : Value.of(cost));
    }

    static TurnAnswered read(RecordReader payload) {
        return new TurnAnswered(
                payload.intValue("turn"),
                Answer.State.valueOf(payload.text("state")),
                payload.text("text"),
                payload.has("runId") ? new RunId(payload.text("runId")) : null,
                payload.has("problem") ? readProblem(payload.record("problem")) : null,
                readDetails(payload));
    }

    private static AnswerDetails readDetails(RecordReader payload) {
        if (payload.has("artifacts")) {
            return new Composed(
                    payload.text("understood"),
                    payload.records("artifacts").stream().map(TurnAnsweredJson::readFile).toList(),
                    payload.has("question") ? readQuestion(payload.record("question")) : null,
                    payload.value("requestState"),
                    payload.value("workflow"),
                    payload.value("questions"),
                    payload.has("usage") ? readUsage(payload.record("usage")) : null);
        }
        return payload.has("actedOn")
                ? new Imported(payload.text("understood"), payload.flag("actedOn"))
                : new None();
    }

    private static AnswerFile readFile(RecordReader file) {
        var artifact =
                new Artifact(
                        file.text("path"),
                        file.text("type"),
                        file.longValue("bytes"),
                        file.text("node"),
                        file.has("from") ? new RunId(file.text("from")) : null,
                        file.value("origin"));
        return new AnswerFile(artifact, file.has("url") ? file.text("url") : "");
    }

    private static Clarification readQuestion(RecordReader question) {
        return new Clarification(
                Clarification.Kind.valueOf(question.text("kind").toUpperCase(Locale.ROOT)),
                question.text("text"),
                question.texts("options"));
    }

    private static Problem readProblem(RecordReader problem) {
        return new Problem(
                problem.text("code"),
                new LocalizedText(problem.text("messageZh"), problem.text("message")),
                problem.flag("retryable"));
    }

    private static TurnUsage readUsage(RecordReader usage) {
        return new TurnUsage(
                readTokens(usage),
                usage.has("planning") ? readTokens(usage.record("planning")) : null);
    }

    private static Usage readTokens(RecordReader usage) {
        boolean isPriced = usage.value("cost") instanceof Value.Num;
        return new Usage(
                usage.longValue("inputTokens"),
                usage.longValue("outputTokens"),
                isPriced ? usage.decimal("cost") : null);
    }
}
