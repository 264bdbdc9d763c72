package dev.troupe.server.access;

import static dev.troupe.server.access.UserEntry.wireName;

import dev.troupe.server.access.UserEntry.NewUser;
import dev.troupe.server.access.UserEntry.UserChange;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.SecretRequestBody;
import dev.troupe.store.account.Account;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
@Tag(name = "accounts")
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
    @Operation(summary = "List all accounts; for administrators")
    @ApiResponse(responseCode = "200", description = "A page")
    PageOf<UserEntry> list(
            @RequestParam(name = "limit", defaultValue = "50")
                    @Schema(minimum = "1", maximum = "200")
                    int limit,
            @RequestParam(name = "after", required = false) @Parameter(description = Paging.AFTER)
                    @Nullable String after,
            HttpServletRequest request) {
        int page = Paging.pageSize(limit);
        return PageOf.of(accounts.list(page + 1, after), page, UserEntry::of, Account::name);
    }

    @PostMapping
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Create an account",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = NewUser.class))))
    @ApiResponse(responseCode = "201", description = "Created")
    @ProblemResponses(409)
    UserEntry create(HttpServletRequest request) throws IOException {
        var body = SecretRequestBody.read(NewUser.class, request);
        var account = accounts.create(body.name(), body.password(), role(body.role()));
        audit.record(request, "user.created", account.name(), wireName(account.role()));
        return UserEntry.of(account);
    }

    @PatchMapping("/{id}")
    @RequiresRole(Role.ADMIN)
    @Operation(
            summary = "Change an account",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = UserChange.class))))
    @ApiResponse(responseCode = "200", description = "Changed")
    @ProblemResponses(404)
    UserEntry update(@PathVariable("id") String id, HttpServletRequest request) throws IOException {
        var body = SecretRequestBody.read(UserChange.class, request);
        var role = body.role() == null ? null : role(body.role());
        var account = accounts.update(id, role, body.disabled(), body.password());
        audit.record(
                request,
                "user.changed",
                account.name(),
                describeChange(role, body.disabled(), body.password()));
        return UserEntry.of(account);
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
    @Operation(summary = "Delete an account")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ProblemResponses(404)
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
}
