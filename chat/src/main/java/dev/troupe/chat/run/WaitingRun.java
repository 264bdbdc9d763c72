package dev.troupe.chat.run;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.Risk;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The questions that a run waits with, as a conversation shows them, and what the next message
 * answers to them.
 *
 * @param request of the run
 * @param questions each once, in the order in which they were asked
 */
public record WaitingRun(RunId run, String request, List<OpenQuestion> questions) {
    private static final Pattern NUMBERED =
            Pattern.compile("(?:#|问题)?([1-9]\\d?)\\s?[:：]\\s?(\\S.*)", Pattern.DOTALL);
    private static final Pattern YES =
            Pattern.compile(
                    "(?:yes|y|yep|ok(?:ay)?|sure|allow(?: it)?|approve(?:d)?|go ahead|do it|yes,? please|是|是的|好|好的|可以|行|同意|批准|允许|确认|没问题)[.!。！吧的呀啊]?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NO =
            Pattern.compile(
                    "(?:no|n|nope|don'?t|do not|refuse|deny|reject|no,? thanks?|不|不要|不行|不可以|不可|不同意|拒绝|否|别)[.!。！]?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_BECAUSE =
            Pattern.compile("(?:no|不要?|不行|拒绝)\\s?[,，;；]\\s?(\\S.*)", Pattern.CASE_INSENSITIVE);

    /** One word, which is not a request. */
    private static final Pattern WORD = Pattern.compile("[^\\s\\p{IsHan}]{1,24}|\\p{IsHan}{1,4}");

    /** What a message means. */
    public sealed interface Reply {
        /**
         * It answers a question.
         *
         * @param isCertain whether it can be nothing else; other words may be a new request as well
         */
        record Answers(QuestionAnswered event, boolean isCertain) implements Reply {}

        /** It drops the questions, and the request with them. */
        record Drops() implements Reply {}

        /**
         * Unless it is a new request: it does not state which question it answers, or answers with
         * what is not accepted.
         */
        record IsUnclear() implements Reply {}

        /** It is about something else. */
        record IsOther() implements Reply {}
    }

    public WaitingRun {
        questions = List.copyOf(questions);
    }

    /** Of a run that has open questions; empty if it has none. */
    public static Optional<WaitingRun> of(RunId run, RunState state, String request, Instant now) {
        var byKey = new LinkedHashMap<String, OpenQuestion>();
        for (var open : state.questions()) {
            var expiry = open.expiresAt();
            if (expiry == null || now.isBefore(expiry)) {
                byKey.putIfAbsent(open.question().key(), open);
            }
        }
        return byKey.isEmpty() || state.outcome() != null
                ? Optional.empty()
                : Optional.of(new WaitingRun(run, request, List.copyOf(byKey.values())));
    }

    /** Whether the next request of the conversation ends the run. */
    public boolean lapses() {
        return questions.stream().allMatch(UserQuestion::lapses);
    }

    private Language language() {
        return Language.of(request);
    }

    /**
     * What a message answers to the questions. If there are several, it must begin with the number
     * of one, or with its key: no answer is taken for another question than the one it is meant
     * for. Programs use the key, which is of this question alone.
     *
     * @param by the name of the user who answers
     */
    public Reply read(String message, String by) {
        var said = message.strip();
        if (Clarification.isDismissal(said)) {
            return new Reply.Drops();
        }
        for (var open : questions) {
            var prefix = open.question().key() + ": ";
            if (said.startsWith(prefix)) {
                return read(open, said.substring(prefix.length()).strip(), by);
            }
        }
        if (questions.size() == 1) {
            return read(questions.getFirst(), said, by);
        }
        var numbered = NUMBERED.matcher(said);
        if (numbered.matches() && Integer.parseInt(numbered.group(1)) <= questions.size()) {
            var open = questions.get(Integer.parseInt(numbered.group(1)) - 1);
            return read(open, numbered.group(2), by);
        }
        return new Reply.IsUnclear();
    }

    private Reply read(OpenQuestion open, String said, String by) {
        var key = open.question().key();
        var choices = choices(open);
        var choice =
                new Clarification(Clarification.Kind.MEANING, "", List.copyOf(choices.keySet()))
                        .findChoice(said)
                        .or(() ->
                                UserQuestion.lapses(open)
                                        ? findAgreement(open, said)
                                        : Optional.empty());
        if (choice.isPresent()) {
            var answer = choices.getOrDefault(choice.get(), Value.missing());
            return new Reply.Answers(new QuestionAnswered(key, answer, by), true);
        }
        if (isDecision(open)) {
            return decision(said)
                    .<Reply>map(approval ->
                            new Reply.Answers(
                                    new QuestionAnswered(key, approval.toValue(), by), true))
                    .orElseGet(Reply.IsOther::new);
        }
        boolean isFree =
                UserQuestion.of(run, open).map(UserQuestion::isFree).orElse(choices.isEmpty());
        if (isFree) {
            return new Reply.Answers(
                    new QuestionAnswered(key, Value.of(said), by), WORD.matcher(said).matches());
        }
        return new Reply.IsUnclear();
    }

    /** The first option by a plain yes and the last one by a plain no. */
    private static Optional<String> findAgreement(OpenQuestion open, String said) {
        var options = open.question().options();
        if (options.isEmpty()) {
            return Optional.empty();
        }
        return YES.matcher(said).matches()
                ? Optional.of(options.getFirst())
                : Optional.of(options.getLast()).filter(_ -> NO.matcher(said).matches());
    }

    private static boolean isDecision(OpenQuestion open) {
        return PlanApproval.isPlanQuestion(open)
                || open.question().subject().field("kind").asText().equals("approval");
    }

    /** Nothing else than a plain yes permits anything. */
    private static Optional<Approval> decision(String said) {
        if (YES.matcher(said).matches()) {
            return Optional.of(Approval.once());
        }
        if (NO.matcher(said).matches()) {
            return Optional.of(Approval.refusal(""));
        }
        var because = NO_BECAUSE.matcher(said);
        return because.matches()
                ? Optional.of(Approval.refusal(because.group(1)))
                : Optional.empty();
    }

    /** What can be chosen, by its words. */
    private Map<String, Value> choices(OpenQuestion open) {
        var choices = new LinkedHashMap<String, Value>();
        if (!isDecision(open)) {
            open.question().options().forEach(option -> choices.put(option, Value.of(option)));
            return choices;
        }
        choices.put(language().choose("允许这一次", "allow it once"), Approval.once().toValue());
        if (!PlanApproval.isPlanQuestion(open)) {
            choices.put(
                    language().choose("本次运行都允许", "allow it for this run"),
                    Approval.forRun().toValue());
        }
        choices.put(language().choose("拒绝", "refuse"), Approval.refusal("").toValue());
        return choices;
    }

    /** The questions with what can be chosen, as text. */
    public String text() {
        var lines = new ArrayList<String>();
        lines.add(language().choose("运行正在等待回答：", "The run is waiting for an answer:"));
        for (int i = 0; i < questions.size(); i++) {
            var open = questions.get(i);
            var number = questions.size() == 1 ? "" : (i + 1) + ": ";
            lines.add(number + open.question().text());
            lines.addAll(details(open));
            int choice = 0;
            for (var words : choices(open).keySet()) {
                lines.add("  " + ++choice + ". " + words);
            }
        }
        if (questions.size() > 1) {
            lines.add(
                    language()
                            .choose(
                                    "请在回答前写上问题的编号，例如“1: %s”。",
                                    "Begin the answer with the number of its question, such as '1: %s'.")
                            .formatted(choices(questions.getFirst()).isEmpty() ? "…" : "1"));
        }
        return String.join("\n", lines);
    }

    /** Asked again, with what is accepted. */
    public String textAgain() {
        return language().choose("无法理解这个回答。", "The answer was not understood. ") + text();
    }

    /** What is permitted by a yes, as far as the one line of the question does not state it. */
    private List<String> details(OpenQuestion open) {
        var request = ApprovalRequest.of(run, open);
        if (request.isEmpty()) {
            return List.of();
        }
        var risk = request.get().action().risk();
        return risk == Risk.EXECUTE || risk == Risk.SEND
                ? request.get().details()
                : request.get().changes();
    }
}
