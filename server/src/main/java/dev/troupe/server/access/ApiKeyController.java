package dev.troupe.server.access;

import dev.troupe.server.access.ApiKeyEntry.NewApiKey;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.ServerProblem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Keys for programs: one's own, and for administrators those of all. */
@Tag(name = "accounts")
@RestController
@RequestMapping("/api/keys")
public final class ApiKeyController {
    private final ApiKeyService keys;
    private final AuditService audit;

    ApiKeyController(ApiKeyService keys, AuditService audit) {
        this.keys = keys;
        this.audit = audit;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List your API keys; administrators see all keys")
    @ApiResponse(responseCode = "200", description = "All keys")
    PageOf<ApiKeyEntry> list(
            @RequestParam(name = "limit", defaultValue = "200")
                    @Schema(minimum = "1", maximum = "200")
                    int limit,
            @RequestParam(name = "after", defaultValue = "") @Parameter(description = Paging.AFTER)
                    String after,
            HttpServletRequest request) {
        int page = Paging.pageSize(limit);
        var visible = keys.visibleTo(UserPrincipal.of(request));
        var ids = visible.stream().map(owned -> owned.key().id()).toList();
        if (!after.isEmpty() && !ids.contains(after)) {
            throw ApiException.badRequest(
                    "after“%s”无效；请使用上一页的 next",
                    "after '%s' is not valid; use the next of the previous page", after);
        }
        return PageOf.of(
                visible.subList(ids.indexOf(after) + 1, visible.size()),
                page,
                ApiKeyEntry::of,
                owned -> owned.key().id());
    }

    @PostMapping
    @RequiresRole(Role.VIEWER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Create an API key; the secret is returned only once")
    @ApiResponse(responseCode = "201", description = "Created")
    @ProblemResponses(409)
    ApiKeyEntry create(@RequestBody NewApiKey sent, HttpServletRequest request) {
        var caller = requireOwner(request);
        var issued =
                keys.issue(
                        caller,
                        sent.name(),
                        ApiKeyService.parseScopes(sent.scopes()),
                        sent.expiresAt() == null ? null : time(sent.expiresAt()));
        var key = issued.key();
        audit.record(request, "key.created", key.prefix(), String.join(" ", key.scopes()));
        return ApiKeyEntry.withSecret(key, issued.secret());
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Revoke an API key")
    @ApiResponse(responseCode = "204", description = "Revoked")
    @ProblemResponses(404)
    void revoke(@PathVariable("id") String id, HttpServletRequest request) {
        var revoked = keys.revoke(requireOwner(request), id);
        audit.record(request, "key.revoked", revoked.key().prefix(), revoked.account().name());
    }

    /** A leaked key must not create others that outlive it, unless it is an administrator's. */
    private static UserPrincipal requireOwner(HttpServletRequest request) {
        var caller = UserPrincipal.of(request);
        switch (UserAuthentication.of(request)
                .map(UserAuthentication::kind)
                .orElse(UserAuthentication.Kind.OPEN)) {
            case SESSION -> {}
            case KEY -> caller.requireRole(Role.ADMIN);
            case OPEN ->
                    throw ApiException.conflict(
                            ServerProblem.WRONG_STATE,
                            "此服务器不需要密钥；如需使用账户和密钥，请用 troupe serve --accounts 启动",
                            "no keys are needed here; to have accounts and keys, start it with troupe serve --accounts");
        }
        return caller;
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException _) {
            throw ApiException.badRequest(
                    "expiresAt“%s”无效；请使用 UTC 时间，如 2027-01-31T00:00:00Z",
                    "expiresAt '%s' is not valid; use a UTC time such as 2027-01-31T00:00:00Z",
                    text);
        }
    }
}
