package dev.troupe.server.schedule;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.packs.schedule.fire.ScheduleRunner;
import dev.troupe.runtime.pack.HomeScheduleStore;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.PublicUrl;
import dev.troupe.server.settings.ServerSettings;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Addresses by which other programs begin the work of a schedule. The address is the secret. What
 * is sent to it is not read: text from outside cannot change what a schedule does.
 */
@Tag(name = "schedules")
@RestController
class TriggerController {
    private final HomeScheduleStore home;
    private final ScheduleRunner scheduler;
    private final ServerSettings settings;
    private final AuditService audit;
    private final TimeSource time;

    TriggerController(
            HomeScheduleStore home,
            ScheduleRunner scheduler,
            ServerSettings settings,
            AuditService audit,
            TimeSource time) {
        this.home = home;
        this.scheduler = scheduler;
        this.settings = settings;
        this.audit = audit;
        this.time = time;
    }

    /** An address that is shown once. */
    record TriggerAddress(
            @Schema(description = "Send POST to it. It is shown once and cannot be read again")
                    String url) {
        /** Without the address, which is a secret. */
        @Override
        public String toString() {
            return "TriggerAddress";
        }
    }

    /** What a request to an address started. */
    record TriggerResult(@Schema(description = "Number of the schedule") long number) {}

    @PostMapping("/api/schedules/{number}/trigger")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary =
                    "Create an address that begins the work of a schedule; an earlier one no longer works")
    @ApiResponse(responseCode = "201", description = "The address")
    @ProblemResponses(404)
    TriggerAddress create(
            UserPrincipal caller, @PathVariable long number, HttpServletRequest request) {
        var token = RandomTokens.random();
        var _ = home.of(caller.user()).setTrigger(number, token);
        audit.record(request, "schedule.trigger-created", Long.toString(number), "");
        return new TriggerAddress(
                PublicUrl.of(request, settings.access()) + "/api/triggers/" + token);
    }

    @DeleteMapping("/api/schedules/{number}/trigger")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete the address of a schedule")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ProblemResponses(404)
    void delete(UserPrincipal caller, @PathVariable long number, HttpServletRequest request) {
        var _ = home.of(caller.user()).setTrigger(number, "");
        audit.record(request, "schedule.trigger-deleted", Long.toString(number), "");
    }

    @PostMapping("/api/triggers/{token}")
    @PublicEndpoint
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Begin the work of the schedule that an address belongs to")
    @ApiResponse(responseCode = "202", description = "It begins")
    @ProblemResponses(404)
    TriggerResult fire(@PathVariable String token) {
        var schedule =
                home.store()
                        .findByTrigger(token)
                        .filter(found -> !found.isPaused())
                        .orElseThrow(() ->
                                ApiException.notFound(
                                        "此地址不存在，或其定时任务已暂停",
                                        "this address does not exist, or its schedule is paused"));
        home.of(schedule.user()).fireNow(schedule.number(), time.instant());
        scheduler.wake();
        return new TriggerResult(schedule.number());
    }
}
