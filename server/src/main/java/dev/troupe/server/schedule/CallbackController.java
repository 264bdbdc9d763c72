package dev.troupe.server.schedule;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.packs.schedule.callback.CallbackSignature;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.recurrence.ScheduleProblem;
import dev.troupe.packs.schedule.store.CallbackDelivery;
import dev.troupe.runtime.pack.HomeScheduleStore;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.ProblemResponses;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Addresses that are notified of what becomes of the fires of a schedule. */
@Tag(name = "schedules")
@RestController
@RequestMapping("/api/schedules/{number}")
class CallbackController {
    private static final int MAX_DELIVERIES = 100; // that are returned

    private final HomeScheduleStore home;
    private final WebhookSender sender;
    private final AuditService audit;
    private final TimeSource time;

    CallbackController(
            HomeScheduleStore home, WebhookSender sender, AuditService audit, TimeSource time) {
        this.home = home;
        this.sender = sender;
        this.audit = audit;
        this.time = time;
    }

    /** A callback to set. */
    record NewCallback(
            @Schema(
                            minLength = 1,
                            maxLength = 2_000,
                            description =
                                    "Private addresses are refused unless TROUPE_ALLOW_HOSTS names them")
                    String url) {}

    /** A callback with the secret that is returned once. */
    record CallbackSecret(
            String url,
            @Schema(
                            description =
                                    "Notifications have the header `Troupe-Signature: t=SECONDS,v1=HEX`, the HMAC-SHA256 of `SECONDS.BODY` with this secret. It cannot be read again")
                    String secret) {
        /** Without the secret. */
        @Override
        public String toString() {
            return "CallbackSecret[" + url + "]";
        }
    }

    /** One notification. */
    record CallbackDeliveryEntry(
            @Schema(description = "Of the header `Troupe-Delivery`; the same for each attempt")
                    String id,
            @Schema(
                            allowableValues = {
                                "schedule.finished",
                                "schedule.waiting",
                                "schedule.not_started"
                            })
                    String event,
            @Schema(allowableValues = {"pending", "delivered", "failed"}) String status,
            int attempts,
            @Schema(description = "Of one that is pending") @Nullable Instant nextAttemptAt,
            @Nullable Integer responseStatus,
            @Schema(description = "Why the last attempt failed") @Nullable String error,
            Instant createdAt) {
        static CallbackDeliveryEntry of(CallbackDelivery delivery) {
            boolean isPending = delivery.status() == CallbackDelivery.Status.PENDING;
            return new CallbackDeliveryEntry(
                    delivery.id(),
                    delivery.event(),
                    delivery.status().wireName(),
                    delivery.attempts(),
                    isPending ? delivery.nextAttempt() : null,
                    delivery.response() == 0 ? null : delivery.response(),
                    delivery.problem().isEmpty() ? null : delivery.problem(),
                    delivery.created());
        }
    }

    @PutMapping("/callback")
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary =
                    "Notify an address of what becomes of the times of a schedule from now on, instead of an earlier one")
    @ApiResponse(responseCode = "200", description = "The address and a new secret")
    @ProblemResponses({404, 422})
    CallbackSecret set(
            UserPrincipal caller,
            @PathVariable long number,
            @RequestBody NewCallback sent,
            HttpServletRequest request) {
        sender.findRefusal(sent.url())
                .ifPresent(refusal -> {
                    throw new ScheduleException(ScheduleProblem.INVALID, refusal);
                });
        var secret = CallbackSignature.newSecret();
        var _ = home.of(caller.user()).setCallback(number, sent.url(), secret);
        audit.record(
                request,
                "schedule.callback-set",
                Long.toString(number),
                WebhookSender.originOf(sent.url()));
        return new CallbackSecret(sent.url(), secret);
    }

    @DeleteMapping("/callback")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Notify the address of a schedule of nothing more")
    @ApiResponse(responseCode = "204", description = "Deleted, with what was still to be sent")
    @ProblemResponses(404)
    void delete(UserPrincipal caller, @PathVariable long number, HttpServletRequest request) {
        var _ = home.of(caller.user()).setCallback(number, "", "");
        audit.record(request, "schedule.callback-deleted", Long.toString(number), "");
    }

    @GetMapping("/deliveries")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the latest notifications of a schedule's callback, newest first")
    @ApiResponse(responseCode = "200", description = "At most 100, of the last 30 days")
    @ProblemResponses(404)
    ItemsOf<CallbackDeliveryEntry> deliveries(UserPrincipal caller, @PathVariable long number) {
        var own = home.of(caller.user());
        var _ = own.require(number);
        return ItemsOf.of(own.listDeliveries(number, MAX_DELIVERIES), CallbackDeliveryEntry::of);
    }

    @PostMapping("/deliveries/{id}/redeliver")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Send a notification again, with all of its attempts")
    @ApiResponse(responseCode = "202", description = "It is sent within seconds")
    @ProblemResponses(404)
    void redeliver(UserPrincipal caller, @PathVariable long number, @PathVariable String id) {
        home.of(caller.user()).redeliver(number, id, time.instant());
    }
}
