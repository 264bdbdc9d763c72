package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.server.Caller.Role;
import dev.troupe.store.Account;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Those who may use the server, for those who look after them. */
@RestController
@RequestMapping("/api/users")
final class UserDoor {
    private final Accounts accounts;
    private final Audit audit;

    UserDoor(Accounts accounts, Audit audit) {
        this.accounts = accounts;
        this.audit = audit;
    }

    @GetMapping
    Value list(
            @RequestParam(name = "limit", defaultValue = "50") int limit,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        Caller.of(request).require(Role.ADMIN);
        int page = Limits.page(limit);
        var found = accounts.list(page + 1, after);
        var shown = found.subList(0, Math.min(page, found.size()));
        return Values.page(
                shown.stream().map(UserDoor::json).toList(),
                found.size() > page ? shown.getLast().name() : null);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Value create(HttpServletRequest request) throws IOException {
        Caller.of(request).require(Role.ADMIN);
        var body = SecretBody.of(request, "name", "password", "role");
        var account =
                accounts.create(
                        body.text("name", SessionDoor.MAX_TEXT),
                        body.text("password", SessionDoor.MAX_TEXT),
                        role(body.text("role", SessionDoor.MAX_TEXT)));
        audit.note(request, "user.created", account.name(), wireName(account.role()));
        return json(account);
    }

    @PatchMapping("/{id}")
    Value change(@PathVariable("id") String id, HttpServletRequest request) throws IOException {
        Caller.of(request).require(Role.ADMIN);
        var body = SecretBody.of(request, "role", "disabled", "password");
        var role = body.optionalText("role", SessionDoor.MAX_TEXT).map(UserDoor::role).orElse(null);
        var isDisabled = body.has("disabled") ? (Boolean) body.flag("disabled") : null;
        var password = body.optionalText("password", SessionDoor.MAX_TEXT).orElse(null);
        var account = accounts.change(id, role, isDisabled, password);
        audit.note(request, "user.changed", account.name(), said(role, isDisabled, password));
        return json(account);
    }

    private static String said(
            Account.@Nullable Role role, @Nullable Boolean isDisabled, @Nullable String password) {
        var changes = new ArrayList<String>();
        if (role != null) {
            changes.add("role " + wireName(role));
        }
        if (isDisabled != null) {
            changes.add(isDisabled ? "disabled" : "enabled");
        }
        if (password != null) {
            changes.add("password");
        }
        return String.join(", ", changes);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("id") String id, HttpServletRequest request) {
        Caller.of(request).require(Role.ADMIN);
        var account = accounts.delete(id);
        audit.note(request, "user.deleted", account.name(), "");
    }

    private static Account.Role role(String text) {
        return Arrays.stream(Account.Role.values())
                .filter(role -> wireName(role).equals(text))
                .findFirst()
                .orElseThrow(() ->
                        Refusal.bad(
                                "没有角色“%s”；可用的有 viewer、member、admin",
                                "there is no role '%s'; there are viewer, member and admin", text));
    }

    private static String wireName(Account.Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    private static Value json(Account account) {
        return Values.record(
                "id", Value.of(account.id()),
                "name", Value.of(account.name()),
                "role", Value.of(wireName(account.role())),
                "disabled", Value.of(account.isDisabled()),
                "createdAt", Values.time(account.created()));
    }
}
