package dev.troupe.server.schedule;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Sha256;
import dev.troupe.packs.schedule.fire.WorkLauncher;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.turn.RunRequest;
import dev.troupe.server.turn.TurnService;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Does the work of a fire as a message of the schedule's user, in a separate conversation. It is
 * accepted as an order with an {@code Idempotency-Key}: once, however often it is sent.
 */
public final class ConversationLauncher implements WorkLauncher {
    private final TurnService turns;
    private final ConversationService conversations;
    private final Function<String, Optional<UserPrincipal>> users;

    /**
     * @param users those who may sign in, by id
     */
    public ConversationLauncher(
            TurnService turns,
            ConversationService conversations,
            Function<String, Optional<UserPrincipal>> users) {
        this.turns = turns;
        this.conversations = conversations;
        this.users = users;
    }

    @Override
    public Launch launch(Schedule schedule, Fire fire) {
        var user = users.apply(schedule.user());
        if (user.isEmpty() || !user.get().hasRole(Role.MEMBER)) {
            return new Launch.Refused(
                    LocalizedText.of(
                            "此用户已停用或没有执行请求的权限", "the user is disabled or may not send requests"));
        }
        try {
            var accepted =
                    turns.submitRun(
                            user.get(),
                            new RunRequest(
                                    schedule.request(),
                                    null,
                                    RunPreferences.BACKGROUND,
                                    "",
                                    fire.key(),
                                    Sha256.hex(schedule.request())));
            return new Launch.Accepted(accepted.log().id(), accepted.turn());
        } catch (ApiException e) {
            return e.retryAfter() > 0
                    ? new Launch.Busy(Duration.ofSeconds(e.retryAfter()))
                    : new Launch.Refused(e.text());
        }
    }

    @Override
    public Optional<WorkUse> findUse(Fire fire) {
        boolean isActive = isActive(fire); // first, so that its last answer is read below
        var answers =
                conversations.find(fire.conversation()).stream()
                        .map(log -> ConversationTranscript.of(log.entries()))
                        .flatMap(transcript -> transcript.answers().stream())
                        .toList();
        return Optional.of(total(answers, isActive));
    }

    /** The use of all answers; the last one may yet be replaced or followed by that to a reply. */
    static WorkUse total(List<TurnAnswered> answers, boolean isActive) {
        boolean isFinal = !isActive && (answers.isEmpty() || isEnd(answers.getLast().state()));
        return answers.stream()
                .map(ConversationLauncher::usage)
                .reduce(new WorkUse(0, BigDecimal.ZERO, isFinal), ConversationLauncher::add);
    }

    private static boolean isEnd(Answer.State state) {
        return switch (state) {
            case NEEDS_INPUT, INTERRUPTED -> false;
            case COMPLETED, PARTIAL, FAILED, CANCELLED, REFUSED, OVER_BUDGET -> true;
        };
    }

    private static WorkUse usage(TurnAnswered answer) {
        if (!(answer.details() instanceof Composed composed) || composed.usage() == null) {
            return new WorkUse(0, BigDecimal.ZERO, true);
        }
        var total = composed.usage().total();
        return new WorkUse(
                total.totalTokens(),
                Objects.requireNonNullElse(total.cost(), BigDecimal.ZERO), // the price is unknown
                true);
    }

    private static WorkUse add(WorkUse one, WorkUse other) {
        return new WorkUse(
                one.tokens() + other.tokens(),
                one.dollars().add(other.dollars()),
                one.isFinal() && other.isFinal());
    }

    @Override
    public boolean isActive(Fire fire) {
        return conversations
                .find(fire.conversation())
                .filter(log ->
                        log.activeTurn(fire.turn()).isPresent()
                                || ConversationTranscript.of(log.entries())
                                        .findAnswer(fire.turn())
                                        .isEmpty())
                .isPresent();
    }
}
