package dev.troupe.server.message;

import dev.troupe.chat.conversation.AnswerDetails.Imported;
import dev.troupe.core.value.Value;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PagePlanner;
import dev.troupe.page.request.PlanChoices;
import dev.troupe.page.request.PlannerChoice;
import dev.troupe.page.request.RequestPlanner;
import dev.troupe.server.conversation.ConversationTranscript;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request for a page that was answered with a question, the answer to it, and so on. It is read
 * from the conversation, so nothing of it is held in memory.
 *
 * @param exchanges the request with its question first; 1 to {@value #MAX_EXCHANGES}
 */
record OpenPageRequest(List<Exchange> exchanges) {
    private static final int MAX_EXCHANGES = 6; // a message after more is a request of its own
    private static final Duration EXPIRY = Duration.ofMinutes(30); // since the message

    /** A message, and the question that was the answer to it. */
    record Exchange(String message, String question) {}

    OpenPageRequest {
        exchanges = List.copyOf(exchanges);
    }

    /**
     * The messages and questions since the last page that was planned.
     *
     * @param lastTurn of the conversation
     * @return empty if there are none, too many, or too old ones
     */
    static Optional<OpenPageRequest> find(
            ConversationTranscript transcript, int lastTurn, Instant now) {
        var found = new ArrayList<Exchange>();
        for (int turn = lastTurn; turn > 0 && found.size() <= MAX_EXCHANGES; turn--) {
            var answer = transcript.findAnswer(turn);
            boolean isOld = transcript.acceptedAt(turn).plus(EXPIRY).isBefore(now);
            if (isOld
                    || answer.isEmpty()
                    || !(answer.get().details() instanceof Imported(_, boolean isActedOn))
                    || isActedOn) {
                break;
            }
            found.addFirst(new Exchange(transcript.message(turn), answer.get().text()));
        }
        return found.isEmpty() || found.size() > MAX_EXCHANGES
                ? Optional.empty()
                : Optional.of(new OpenPageRequest(found));
    }

    /** The message that began it. */
    String request() {
        return exchanges.getFirst().message();
    }

    /**
     * Plans what was asked for with one more answer, or what the message asks for instead.
     *
     * @param context of the client; may be missing
     */
    PagePlan plan(String message, Value context, PagePlanner planner) throws InterruptedException {
        var request = new AnsweredRequest(planner.rules(), context, request());
        for (var earlier : exchanges.subList(1, exchanges.size())) {
            var _ = request.add(earlier.message());
        }
        if (!request.add(message)) {
            var alone = planner.rules().plan(message, context);
            if (alone instanceof PagePlan.Planned) {
                return alone;
            }
        }
        var joined = request.plan();
        if (joined instanceof PagePlan.Planned(var blueprint, var entities)) {
            return new PagePlan.Planned(
                    blueprint.withSource(joinAll(message), blueprint.createdAt()), entities);
        }
        return planner.model() == null
                ? joined
                : planner.plan(joinAll(message), PlannerChoice.MODEL, context, _ -> {});
    }

    /** The messages and questions in turn. */
    private String joinAll(String message) {
        return exchanges.stream()
                        .map(it -> it.message() + "\n" + it.question() + "\n")
                        .collect(Collectors.joining())
                + message;
    }

    /** A request with the answers to the questions about it. */
    private static final class AnsweredRequest {
        private final RequestPlanner rules;
        private final Value context;
        private final Map<String, Value> chosen = new LinkedHashMap<>();
        private String text;

        AnsweredRequest(RequestPlanner rules, Value context, String text) {
            this.rules = rules;
            this.context = context;
            this.text = text;
        }

        /** Whether it was one of the choices that were offered; other answers extend the text. */
        boolean add(String answer) throws InterruptedException {
            var choices = choices();
            var choice = choices.find(answer);
            if (choice.isPresent()) {
                chosen.put(choices.contextKey(), Value.of(choice.get().value()));
            } else {
                text += " " + answer;
            }
            return choice.isPresent();
        }

        private PlanChoices choices() throws InterruptedException {
            return rules.plan(text, Value.of(chosen)) instanceof PagePlan.Unclear(_, var choices)
                    ? choices
                    : PlanChoices.NONE;
        }

        PagePlan plan() throws InterruptedException {
            var all = new LinkedHashMap<>(chosen);
            if (context instanceof Value.RecordOf(var fields)) {
                all.putAll(fields);
            }
            return rules.plan(text, Value.of(all));
        }
    }
}
