package dev.troupe.server.schedule;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails.AnswerFile;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.callback.WorkReports;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.http.Values;
import java.net.URI;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Reports the work of a fire from its conversation, by the answer to its latest message. */
public final class ConversationReports implements WorkReports {
    private static final int MAX_ANSWER = 4_000; // characters that are sent to the receiver

    private final ConversationService conversations;
    private final @Nullable URI server;
    private final ApprovalLinks links;

    /**
     * @param server the address at which users reach the server; {@code null} if it is not set
     */
    public ConversationReports(
            ConversationService conversations, @Nullable URI server, ApprovalLinks links) {
        this.conversations = conversations;
        this.server = server;
        this.links = links;
    }

    @Override
    public WorkReport report(Fire fire) {
        return conversations
                .find(fire.conversation())
                .map(log -> report(fire, log))
                .orElseGet(
                        () -> new WorkReport.Ended(Values.record("outcome", Value.of("DELETED"))));
    }

    private WorkReport report(Fire fire, ConversationLog log) {
        var answer = log.transcript().findAnswer(log.summary().turns());
        if (answer.isEmpty()) {
            return new WorkReport.Working();
        }
        var result = write(fire, log, answer.get());
        return answer.get().state() == Answer.State.NEEDS_INPUT
                ? new WorkReport.Waiting(keyOf(answer.get()), result)
                : new WorkReport.Ended(result);
    }

    private static String keyOf(TurnAnswered answer) {
        return answer.turn() + " " + answer.text() + " " + questions(answer);
    }

    private static Value questions(TurnAnswered answer) {
        return answer.details() instanceof Composed composed
                ? composed.questions()
                : Value.missing();
    }

    private Value write(Fire fire, ConversationLog log, TurnAnswered answer) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("outcome", Value.of(answer.state().name()));
        fields.put("answer", Value.of(cut(answer.text())));
        var run = answer.run();
        if (run != null) {
            fields.put("run", Value.of(run.value()));
        }
        if (server != null) {
            fields.put("url", Value.of(withoutSlash(server) + "/c/" + log.id()));
        }
        if (answer.details() instanceof Composed composed) {
            fields.put("files", Values.list(composed.files(), ConversationReports::writeFile));
            if (answer.state() == Answer.State.NEEDS_INPUT && !composed.questions().isMissing()) {
                fields.put("questions", composed.questions());
                if (run != null && server != null) {
                    fields.put(
                            "links",
                            Values.list(links.create(fire, run), each -> write(each, server)));
                }
            }
        }
        return Value.of(fields);
    }

    private static Value write(ApprovalLinks.NewLink link, URI server) {
        return Values.record(
                "key", Value.of(link.key()),
                "url", Value.of(withoutSlash(server) + "/approve/" + link.token()),
                "expiresAt", Value.of(link.expires().toString()));
    }

    private static Value writeFile(AnswerFile file) {
        return Value.of(file.artifact().path());
    }

    private static String cut(String text) {
        return text.length() <= MAX_ANSWER
                ? text
                : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, MAX_ANSWER)))
                        + " …";
    }

    private static String withoutSlash(URI address) {
        var text = address.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
