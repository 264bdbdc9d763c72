package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.server.Caller.Role;
import dev.troupe.store.ApiKey;
import dev.troupe.store.ApiKeyStore.Owned;
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

/** Keys for programs: one's own, and those of all for who looks after them. */
@RestController
@RequestMapping("/api/keys")
final class KeyDoor {
    private static final int MAX_NAME = 100; // characters

    private final ApiKeys keys;
    private final Audit audit;

    KeyDoor(ApiKeys keys, Audit audit) {
        this.keys = keys;
        this.audit = audit;
    }

    @GetMapping
    Value list(
            @RequestParam(name = "limit", defaultValue = "200") int limit,
            @RequestParam(name = "after", defaultValue = "") String after,
            HttpServletRequest request) {
        int page = Limits.page(limit);
        var visible = keys.visibleTo(Caller.of(request));
        var ids = visible.stream().map(owned -> owned.key().id()).toList();
        if (!after.isEmpty() && !ids.contains(after)) {
            throw Refusal.bad(
                    "after“%s”不是上一页的 next", "after is '%s', which is no next of a page", after);
        }
        int from = after.isEmpty() ? 0 : ids.indexOf(after) + 1;
        int end = Math.min(visible.size(), from + page);
        var shown = visible.subList(from, end).stream().map(KeyDoor::json).toList();
        return Values.page(shown, end < visible.size() ? ids.get(end - 1) : null);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Value create(@RequestBody Value sent, HttpServletRequest request) {
        var caller = requireOwner(request);
        var body = Body.of(sent, "name", "scopes", "expiresAt");
        var issued =
                keys.issue(
                        caller,
                        body.text("name", MAX_NAME),
                        ApiKeys.scopes(body.texts("scopes")),
                        body.optionalText("expiresAt", MAX_NAME).map(KeyDoor::time).orElse(null));
        var key = issued.key();
        audit.note(request, "key.created", key.prefix(), String.join(" ", key.scopes()));
        var fields = fields(key);
        fields.put("secret", Value.of(issued.secret()));
        return Value.of(fields);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@PathVariable("id") String id, HttpServletRequest request) {
        var revoked = keys.revoke(requireOwner(request), id);
        audit.note(request, "key.revoked", revoked.key().prefix(), revoked.account().name());
    }

    /**
     * A key that leaked must not make others that outlive it, unless it looks after all of them.
     */
    private static Caller requireOwner(HttpServletRequest request) {
        var caller = Caller.of(request);
        switch (Access.of(request).map(Access::kind).orElse(Access.Kind.OPEN)) {
            case SESSION -> {}
            case KEY -> caller.require(Role.ADMIN);
            case OPEN ->
                    throw Refusal.conflict(
                            ServerProblem.WRONG_STATE,
                            "这台服务器不需要密钥；要使用账户和密钥，请用 troupe serve --accounts 启动",
                            "no keys are needed here; to have accounts and keys, start it with troupe serve --accounts");
        }
        return caller;
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException _) {
            throw Refusal.bad(
                    "expiresAt 是“%s”；请写 UTC 时间，如 2027-01-31T00:00:00Z",
                    "expiresAt is '%s'; give a time in UTC, as in 2027-01-31T00:00:00Z", text);
        }
    }

    private static Value json(Owned owned) {
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
