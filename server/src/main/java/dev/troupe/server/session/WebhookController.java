package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.core.value.Problem;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.session.Webhook;
import dev.troupe.store.session.WebhookDelivery;
import dev.troupe.store.session.WebhookStore;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Webhooks of a user's sessions: added, listed, deleted; the record of their deliveries. */
@Tag(name = "agent sessions")
@RestController
@RequestMapping("/api/v1/agent/webhooks")
public class WebhookController {
    private static final int MAX_WEBHOOKS = 20; // of one user
    private static final int MAX_DELIVERIES = 100; // in the record that is returned

    private final WebhookStore webhooks;
    private final WebhookSender sender;
    private final AuditService audit;
    private final InstantSource clock;

    WebhookController(
            WebhookStore webhooks, WebhookSender sender, AuditService audit, InstantSource clock) {
        this.webhooks = webhooks;
        this.sender = sender;
        this.audit = audit;
        this.clock = clock;
    }

    /** A webhook to add. */
    record NewWebhook(
            @Schema(minLength = 1, maxLength = 2_000) String url,
            @Schema(
                            description =
                                    "`task.completed`, `task.failed`, `agent.engaged`, `agent.dismissed`, `agent.handoff`")
                    List<String> events,
            @Schema(
                            minLength = 1,
                            maxLength = 200,
                            description =
                                    "Requests have the header `X-Troupe-Signature: sha256=` and the HMAC of `X-Troupe-Timestamp`, a dot and the body")
                    String secret) {
        /** Without the secret. */
        @Override
        public String toString() {
            return "NewWebhook[" + url + "]";
        }
    }

    /** A webhook without its secret. */
    record WebhookEntry(
            @JsonProperty("webhook_id") String id,
            String url,
            List<String> events,
            @JsonProperty("created_at") Instant createdAt) {
        static WebhookEntry of(Webhook webhook) {
            return new WebhookEntry(
                    webhook.id(), webhook.url(), webhook.events(), webhook.created());
        }
    }

    /** One notification. */
    record DeliveryEntry(
            @JsonProperty("delivery_id") String id,
            String event,
            @Schema(allowableValues = {"pending", "delivered", "failed"}) String status,
            int attempts,
            @JsonProperty("next_attempt_at") @Schema(description = "Of one that is pending")
                    @Nullable Instant next,
            @JsonProperty("response_status") @Nullable Integer response,
            @Nullable String error,
            @JsonProperty("created_at") Instant createdAt) {
        static DeliveryEntry of(WebhookDelivery delivery) {
            boolean isPending = delivery.status() == WebhookDelivery.Status.PENDING;
            return new DeliveryEntry(
                    delivery.id(),
                    delivery.event(),
                    delivery.status().wireName(),
                    delivery.attempts(),
                    isPending ? delivery.due() : null,
                    delivery.response(),
                    delivery.problem(),
                    delivery.created());
        }
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Add a webhook, which is notified of events of the sessions")
    @ApiResponse(responseCode = "200", description = "Added")
    Envelope<WebhookEntry> add(
            UserPrincipal caller, @RequestBody NewWebhook sent, HttpServletRequest request) {
        if (sent.events().isEmpty()
                || sent.events().size() > WebhookEvents.NAMES.size()
                || !WebhookEvents.NAMES.containsAll(sent.events())) {
            throw ApiException.badRequest(
                    "events 的可用值：%s",
                    "events must be some of %s", String.join(", ", WebhookEvents.NAMES));
        }
        var refusal = sender.findRefusal(sent.url());
        if (refusal.isPresent()) {
            throw new ApiException(
                    400, Problem.of(ServerProblem.BAD_REQUEST, refusal.get()), List.of());
        }
        if (webhooks.list(caller.user()).size() >= MAX_WEBHOOKS) {
            throw ApiException.conflict(
                    ServerProblem.QUOTA,
                    "最多 %d 个 webhook；请先删除一个",
                    "%d webhooks are allowed; delete one first",
                    MAX_WEBHOOKS);
        }
        var webhook =
                new Webhook(
                        "wh-" + RandomTokens.random(),
                        caller.user(),
                        sent.url(),
                        sent.events().stream().distinct().toList(),
                        sent.secret(),
                        clock.instant());
        webhooks.create(webhook);
        audit.record(
                request, "webhook.created", webhook.id(), WebhookSender.originOf(webhook.url()));
        return Envelope.of(WebhookEntry.of(webhook));
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the webhooks")
    @ApiResponse(responseCode = "200", description = "All webhooks")
    Envelope<Envelope.Page<WebhookEntry>> list(UserPrincipal caller) {
        var all = webhooks.list(caller.user()).stream().map(WebhookEntry::of).toList();
        return Envelope.of(Envelope.Page.of(all, 1, Envelope.MAX_PAGE_SIZE));
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Delete a webhook with the record of its deliveries")
    @ApiResponse(responseCode = "200", description = "Deleted")
    Envelope<WebhookEntry> delete(
            UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        var webhook = require(caller, id);
        webhooks.delete(id);
        audit.record(request, "webhook.deleted", id, "");
        return Envelope.of(WebhookEntry.of(webhook));
    }

    @GetMapping("/{id}/deliveries")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the latest deliveries of a webhook, newest first")
    @ApiResponse(responseCode = "200", description = "At most 100")
    Envelope<Envelope.Page<DeliveryEntry>> deliveries(
            UserPrincipal caller, @PathVariable String id) {
        var webhook = require(caller, id);
        var all =
                webhooks.listDeliveries(webhook.id(), MAX_DELIVERIES).stream()
                        .map(DeliveryEntry::of)
                        .toList();
        return Envelope.of(Envelope.Page.of(all, 1, MAX_DELIVERIES));
    }

    private Webhook require(UserPrincipal caller, String id) {
        return webhooks.find(id)
                .filter(webhook -> webhook.user().equals(caller.user()))
                .orElseThrow(() ->
                        ApiException.notFound("webhook“%s”不存在", "webhook '%s' does not exist", id));
    }
}
