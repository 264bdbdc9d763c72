package dev.troupe.server.schedule;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.packs.schedule.fire.ScheduleRunner;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.recurrence.RecurrenceParser;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.ScheduleLimits;
import dev.troupe.packs.schedule.store.UserSchedules;
import dev.troupe.runtime.pack.HomeLifeRepository;
import dev.troupe.runtime.pack.HomeScheduleStore;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.schedule.ScheduleEntry.NewSchedule;
import dev.troupe.server.schedule.ScheduleEntry.PreviewRequest;
import dev.troupe.server.schedule.ScheduleEntry.ScheduleChange;
import dev.troupe.server.schedule.ScheduleEntry.SchedulePreview;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Schedules of a user: added, listed, changed, deleted; what became of their times. */
@Tag(name = "schedules")
@RestController
@RequestMapping("/api/schedules")
class ScheduleController {
    private static final int MAX_KEY = 200; // characters
    private static final int MAX_FIRES = 100; // that are returned

    private final HomeScheduleStore home;
    private final HomeLifeRepository life;
    private final ScheduleRunner scheduler;
    private final ConversationService conversations;
    private final AuditService audit;
    private final TimeSource time;

    ScheduleController(
            HomeScheduleStore home,
            HomeLifeRepository life,
            ScheduleRunner scheduler,
            ConversationService conversations,
            AuditService audit,
            TimeSource time) {
        this.home = home;
        this.life = life;
        this.scheduler = scheduler;
        this.conversations = conversations;
        this.audit = audit;
        this.time = time;
    }

    private UserSchedules schedules(UserPrincipal caller) {
        return home.of(caller.user());
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List your schedules")
    @ApiResponse(responseCode = "200", description = "All of them, in the order of their numbers")
    ItemsOf<ScheduleEntry> list(UserPrincipal caller) {
        var now = time.instant();
        return ItemsOf.of(schedules(caller).list(), each -> ScheduleEntry.of(each, now));
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Add a schedule, which sends a request to the coordinator again and again")
    @ApiResponse(responseCode = "201", description = "Added")
    @ProblemResponses({409, 422})
    ScheduleEntry create(
            UserPrincipal caller,
            @RequestBody NewSchedule sent,
            @RequestHeader(name = "Idempotency-Key", defaultValue = "")
                    @Parameter(
                            description =
                                    "The same key adds one schedule, however often it is sent")
                    String key,
            HttpServletRequest request) {
        if (key.length() > MAX_KEY) {
            throw ApiException.badRequest(
                    "Idempotency-Key 最多 %d 个字符",
                    "an Idempotency-Key has %d characters at most", MAX_KEY);
        }
        var now = time.instant();
        var schedule =
                schedules(caller)
                        .create(
                                sent.request(),
                                RecurrenceParser.parse(sent.when(), zone(caller, sent.timeZone())),
                                parse(MissedPolicy.class, sent.missed(), MissedPolicy.ONCE),
                                parse(OverlapPolicy.class, sent.overlap(), OverlapPolicy.SKIP),
                                limits(sent.limits()),
                                key,
                                now);
        scheduler.wake();
        audit.record(
                request, "schedule.created", id(schedule.number()), schedule.recurrence().cron());
        return ScheduleEntry.of(schedule, now);
    }

    private static ScheduleLimits limits(@Nullable LimitsEntry sent) {
        return sent == null ? ScheduleLimits.NONE : sent.toLimits();
    }

    @PostMapping("/preview")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Show the next times that a schedule would have; nothing is added")
    @ApiResponse(responseCode = "200", description = "The times as they are understood")
    @ProblemResponses(422)
    SchedulePreview preview(UserPrincipal caller, @RequestBody PreviewRequest sent) {
        var recurrence = RecurrenceParser.parse(sent.when(), zone(caller, sent.timeZone()));
        var next = limits(sent.limits()).next(recurrence, time.instant(), ScheduleEntry.NEXT_TIMES);
        return SchedulePreview.of(recurrence, next);
    }

    private ZoneId zone(UserPrincipal caller, @Nullable String id) {
        return id == null || id.isBlank()
                ? life.of(caller.user()).zone()
                : Recurrence.parseZone(id);
    }

    private static <E extends Enum<E>> E parse(Class<E> type, @Nullable String word, E usual) {
        if (word == null) {
            return usual;
        }
        for (var one : type.getEnumConstants()) {
            if (one.name().toLowerCase(Locale.ROOT).equals(word)) {
                return one;
            }
        }
        var known = new StringBuilder();
        for (var one : type.getEnumConstants()) {
            known.append(known.isEmpty() ? "" : ", ").append(one.name().toLowerCase(Locale.ROOT));
        }
        throw ApiException.badRequest(
                "“%s”无效；可用值：%s", "'%s' is not valid; use one of %s", word, known);
    }

    private static String id(long number) {
        return Long.toString(number);
    }

    @GetMapping("/{number}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get a schedule")
    @ApiResponse(responseCode = "200", description = "The schedule with its next times")
    @ProblemResponses(404)
    ScheduleEntry get(UserPrincipal caller, @PathVariable long number) {
        return ScheduleEntry.of(schedules(caller).require(number), time.instant());
    }

    @PatchMapping("/{number}")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Pause or continue a schedule, or change its times or limits")
    @ApiResponse(responseCode = "200", description = "The schedule as it is now")
    @ProblemResponses({404, 422})
    ScheduleEntry change(
            UserPrincipal caller,
            @PathVariable long number,
            @RequestBody ScheduleChange sent,
            HttpServletRequest request) {
        var own = schedules(caller);
        var now = time.instant();
        var schedule = own.require(number);
        var when = sent.when();
        var zone = sent.timeZone();
        var recurrence = schedule.recurrence();
        if (when != null || zone != null) {
            var newZone = zone == null ? recurrence.zone() : Recurrence.parseZone(zone);
            recurrence = RecurrenceParser.parse(when == null ? recurrence.cron() : when, newZone);
        }
        var limits = sent.limits() == null ? schedule.limits() : sent.limits().toLimits();
        // all of it is valid; from here on it is changed
        if (when != null || zone != null) {
            schedule = own.reschedule(number, recurrence, now);
        }
        if (sent.limits() != null) {
            schedule = own.limit(number, limits, now);
        }
        if (sent.paused() != null) {
            schedule = own.pause(number, sent.paused(), now);
        }
        scheduler.wake();
        audit.record(request, "schedule.changed", id(number), schedule.recurrence().cron());
        return ScheduleEntry.of(schedule, now);
    }

    @DeleteMapping("/{number}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary =
                    "Delete a schedule with the record of its times; work that has begun continues")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ProblemResponses(404)
    void delete(UserPrincipal caller, @PathVariable long number, HttpServletRequest request) {
        var _ = schedules(caller).delete(number);
        audit.record(request, "schedule.deleted", id(number), "");
    }

    @GetMapping("/{number}/fires")
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary = "List the latest times of a schedule and what became of them, newest first")
    @ApiResponse(responseCode = "200", description = "At most 100")
    @ProblemResponses(404)
    ItemsOf<FireEntry> fires(UserPrincipal caller, @PathVariable long number) {
        var own = schedules(caller);
        var _ = own.require(number);
        return ItemsOf.of(
                own.listFires(number, MAX_FIRES), fire -> FireEntry.of(fire, findOutcome(fire)));
    }

    private @Nullable String findOutcome(Fire fire) {
        return conversations
                .find(fire.conversation())
                .flatMap(log -> ConversationTranscript.of(log.entries()).findAnswer(fire.turn()))
                .map(answer -> answer.state().name())
                .orElse(null);
    }

    @PostMapping("/{number}/fires")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Begin the work of a schedule now, in addition to its times")
    @ApiResponse(
            responseCode = "202",
            description = "It begins; the list of times has its conversation")
    @ProblemResponses(404)
    ScheduleEntry fire(
            UserPrincipal caller, @PathVariable long number, HttpServletRequest request) {
        var own = schedules(caller);
        var now = time.instant();
        own.fireNow(number, now);
        scheduler.wake();
        audit.record(request, "schedule.fired", id(number), "");
        return ScheduleEntry.of(own.require(number), now);
    }
}
