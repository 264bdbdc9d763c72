package dev.troupe.server.access;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.store.account.ApiKey;
import dev.troupe.store.account.ApiKeyStore.OwnedApiKey;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
@RestController
@RequestMapping("/api/keys")
public final class ApiKeyController {
    private static final int MAX_NAME = 100; // characters

    private final ApiKeyService keys;
    private final AuditService audit;

    ApiKeyController(ApiKeyService keys, AuditService audit) {
        this.keys = keys;
        this.audit = audit;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    Value list(
            @RequestParam(name = "limit", defaultValue = "200") int limit,
            @RequestParam(name = "after", defaultValue = "") String after,
            HttpServletRequest request) {
        int page = Paging.pageSize(limit);
        var visible = keys.visibleTo(UserPrincipal.of(request));
        var ids = visible.stream().map(owned -> owned.key().id()).toList();
        if (!after.isEmpty() && !ids.contains(after)) {
            throw ApiException.badRequest(
                    "after“%s”无效；请使用上一页的 next",
                    "after '%s' is not valid; use the next of the previous page", after);
        }
        int from = after.isEmpty() ? 0 : ids.indexOf(after) + 1;
        int end = Math.min(visible.size(), from + page);
        var shown = visible.subList(from, end).stream().map(ApiKeyController::json).toList();
        return Values.page(shown, end < visible.size() ? ids.get(end - 1) : null);
    }

    @PostMapping
    @RequiresRole(Role.VIEWER)
    @ResponseStatus(HttpStatus.CREATED)
    Value create(@RequestBody Value sent, HttpServletRequest request) {
        var caller = requireOwner(request);
        var body = RequestFields.of(sent, "name", "scopes", "expiresAt");
        var issued =
                keys.issue(
                        caller,
                        body.text("name", MAX_NAME),
                        ApiKeyService.parseScopes(body.texts("scopes")),
                        body.optionalText("expiresAt", MAX_NAME)
                                .map(ApiKeyController::time)
                                .orElse(null));
        var key = issued.key();
        audit.record(request, "key.created", key.prefix(), String.join(" ", key.scopes()));
        var fields = fields(key);
        fields.put("secret", Value.of(issued.secret()));
        return Value.of(fields);
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
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

    private static Value json(OwnedApiKey owned) {
        var fields = fields(owned.key());
        fields.put(
                "user",
                Values.record(
                        "id", Value.of(owned.account().id()),
                        "name", Value.of(owned.account().name())));
        return Value.of(fields);
    }

    private static Map<String, Value> fields(ApiKey key) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(key.id()));
        fields.put("name", Value.of(key.name()));
        fields.put("prefix", Value.of(key.prefix()));
        fields.put("scopes", Values.texts(key.scopes()));
        fields.put("createdAt", Values.time(key.created()));
        fields.put("lastUsedAt", time(key.used()));
        fields.put("expiresAt", time(key.expires()));
        return fields;
    }

    private static Value time(@Nullable Instant time) {
        return Values.time(time);
    }
}
