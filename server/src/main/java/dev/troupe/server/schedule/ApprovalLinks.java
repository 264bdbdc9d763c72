package dev.troupe.server.schedule;

import dev.troupe.agent.policy.Approval;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.RunId;
import dev.troupe.packs.schedule.store.ApprovalLinkPolicy;
import dev.troupe.packs.schedule.store.ApprovalLinkStore.LinkSettings;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.runtime.answer.QuestionResponder;
import dev.troupe.runtime.pack.HomeScheduleStore;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.RunControl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Links by which users reach, and if a schedule permits it make, the decisions that its work waits
 * for. Safe for use by several threads.
 */
public final class ApprovalLinks {
    private static final Duration VALID = Duration.ofDays(3); // a weekend

    private final HomeScheduleStore schedules;
    private final RunAccess runs;
    private final RunControl control;
    private final Function<String, Optional<UserPrincipal>> users;
    private final InstantSource clock;

    /**
     * @param users those with an account that is not disabled
     */
    public ApprovalLinks(
            HomeScheduleStore schedules,
            RunAccess runs,
            RunControl control,
            Function<String, Optional<UserPrincipal>> users,
            InstantSource clock) {
        this.schedules = schedules;
        this.runs = runs;
        this.control = control;
        this.users = users;
        this.clock = clock;
    }

    /** A new link to a question. */
    record NewLink(String key, String token, Instant expires) {}

    /** What is behind a link. */
    sealed interface Target {
        /** It was changed, is incomplete, belongs elsewhere, or is no longer valid. */
        record Invalid() implements Target {}

        record Expired() implements Target {}

        /** The question is answered, withdrawn or changed, or the run is over. */
        record Decided() implements Target {}

        /** The question, for its user after a sign-in. */
        record SignIn(String run) implements Target {}

        /** The question, for who has the link. */
        record Decidable(
                ApprovalLink link, Schedule schedule, OpenQuestion open, UserPrincipal user)
                implements Target {
            /** Whether something is to be allowed or denied; else a text is the answer. */
            boolean isDecision(Instant now) {
                return new QuestionResponder(new RunId(link.run()), open, user.name(), now)
                        .isDecision();
            }
        }
    }

    /** Links to all questions of the run of a fire; none if its schedule was deleted. */
    List<NewLink> create(Fire fire, RunId run) {
        var settings =
                schedules
                        .store()
                        .approvalLinks()
                        .findOrCreate(fire.user(), fire.number(), RandomTokens::random);
        if (settings.isEmpty()) {
            return List.of();
        }
        var now = clock.instant();
        return runs.read(run).questions().stream()
                .map(open -> create(fire, run, open, settings.get(), now))
                .toList();
    }

    private static NewLink create(
            Fire fire, RunId run, OpenQuestion open, LinkSettings settings, Instant now) {
        var latest = now.plus(VALID);
        var expiry = open.expiresAt();
        var expires = expiry != null && expiry.isBefore(latest) ? expiry : latest;
        var link =
                new ApprovalLink(
                        fire.user(),
                        fire.number(),
                        run.value(),
                        ApprovalLink.digestOf(open.question()),
                        expires);
        return new NewLink(open.question().key(), link.toToken(settings.secret()), expires);
    }

    /** Decides nothing. */
    Target open(String token) {
        var link = ApprovalLink.parse(token);
        var settings = link.flatMap(it -> find(it, token));
        var schedule = link.flatMap(it -> schedules.store().of(it.user()).find(it.number()));
        var user = link.flatMap(it -> users.apply(it.user()));
        if (settings.isEmpty() || schedule.isEmpty() || user.isEmpty()) {
            return new Target.Invalid();
        }
        if (!clock.instant().isBefore(link.get().expires())) {
            return new Target.Expired();
        }
        var open = findQuestion(link.get(), user.get());
        if (open.isEmpty()) {
            return new Target.Decided();
        }
        boolean mayDecide = user.get().hasRole(UserPrincipal.Role.MEMBER);
        return settings.get().policy() == ApprovalLinkPolicy.LINK && mayDecide
                ? new Target.Decidable(link.get(), schedule.get(), open.get(), user.get())
                : new Target.SignIn(link.get().run());
    }

    private Optional<LinkSettings> find(ApprovalLink link, String token) {
        return schedules
                .store()
                .approvalLinks()
                .find(link.user(), link.number())
                .filter(it -> ApprovalLink.isSigned(token, it.secret()));
    }

    private Optional<OpenQuestion> findQuestion(ApprovalLink link, UserPrincipal user) {
        try {
            return runs.require(user, link.run()).questions().stream()
                    .filter(open -> ApprovalLink.digestOf(open.question()).equals(link.digest()))
                    .findFirst();
        } catch (ApiException _) { // the run was deleted
            return Optional.empty();
        }
    }

    /**
     * Answers a question, once.
     *
     * @param answer a text; {@code null} to allow or deny
     * @throws ApiException when it was answered in the meantime, or the answer is not valid
     */
    void decide(Target.Decidable target, boolean isAllowed, @Nullable String answer) {
        var link = target.link();
        control.answer(
                target.user(),
                link.run(),
                run -> {
                    var open =
                            run.questions().stream()
                                    .filter(each ->
                                            ApprovalLink.digestOf(each.question())
                                                    .equals(link.digest()))
                                    .findFirst()
                                    .orElseThrow(ApprovalLinks::decidedError);
                    var responder =
                            new QuestionResponder(
                                    run.id(), open, target.user().name(), clock.instant());
                    return answer != null
                            ? responder.answer(answer)
                            : responder.decide(isAllowed ? Approval.once() : Approval.refusal(""));
                });
    }

    private static ApiException decidedError() {
        return ApiException.conflict(
                ServerProblem.NOT_WAITING,
                "已经决定，或不再需要决定",
                "this is already decided, or no decision is needed any more");
    }

    /**
     * Changes what links of a schedule permit; earlier links become invalid.
     *
     * @return whether the caller has such a schedule
     */
    boolean change(UserPrincipal caller, long number, ApprovalLinkPolicy policy) {
        return schedules
                .store()
                .approvalLinks()
                .change(caller.user(), number, new LinkSettings(RandomTokens.random(), policy));
    }

    /** Empty if the caller has no such schedule. */
    Optional<ApprovalLinkPolicy> findPolicy(UserPrincipal caller, long number) {
        return schedules
                .store()
                .approvalLinks()
                .find(caller.user(), number)
                .map(LinkSettings::policy);
    }
}
