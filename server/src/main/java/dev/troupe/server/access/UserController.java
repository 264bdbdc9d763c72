package dev.troupe.server.access;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.SecretRequestBody;
import dev.troupe.server.http.Values;
import dev.troupe.store.account.Account;
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

/** The accounts, for administrators. */
@RestController
@RequestMapping("/api/users")
public final class UserController {
    private final AccountService accounts;
    private final AuditService audit;

    UserController(AccountService accounts, AuditService audit) {
        this.accounts = accounts;
        this.audit = audit;
    }

    @GetMapping
    @RequiresRole(Role.ADMIN)
    Value list(
            @RequestParam(name = "limit", defaultValue = "50") int limit,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        int page = Paging.pageSize(limit);
        var found = accounts.list(page + 1, after);
        var shown = found.subList(0, Math.min(page, found.size()));
        return Values.page(
                shown.stream().map(UserController::json).toList(),
                found.size() > page ? shown.getLast().name() : null);
    }

    @PostMapping
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.CREATED)
    Value create(HttpServletRequest request) throws IOException {
        var body = SecretRequestBody.of(request, "name", "password", "role");
        var account =
                accounts.create(
                        body.text("name", SessionController.MAX_TEXT),
                        body.text("password", SessionController.MAX_TEXT),
                        role(body.text("role", SessionController.MAX_TEXT)));
        audit.record(request, "user.created", account.name(), wireName(account.role()));
        return json(account);
    }

    @PatchMapping("/{id}")
    @RequiresRole(Role.ADMIN)
    Value update(@PathVariable("id") String id, HttpServletRequest request) throws IOException {
        var body = SecretRequestBody.of(request, "role", "disabled", "password");
        var role =
                body.optionalText("role", SessionController.MAX_TEXT)
                        .map(UserController::role)
                        .orElse(null);
        var isDisabled = body.has("disabled") ? (Boolean) body.flag("disabled") : null;
        var password = body.optionalText("password", SessionController.MAX_TEXT).orElse(null);
        var account = accounts.update(id, role, isDisabled, password);
        audit.record(
                request,
                "user.changed",
                account.name(),
                describeChange(role, isDisabled, password));
        return json(account);
    }

    private static String describeChange(
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
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("id") String id, HttpServletRequest request) {
        var account = accounts.delete(id);
        audit.record(request, "user.deleted", account.name(), "");
    }

    private static Account.Role role(String text) {
        return Arrays.stream(Account.Role.values())
                .filter(role -> wireName(role).equals(text))
                .findFirst()
                .orElseThrow(() ->
                        ApiException.badRequest(
                                "未知的角色“%s”；可用的有 viewer、member、admin",
                                "unknown role '%s'; expected viewer, member or admin", text));
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
