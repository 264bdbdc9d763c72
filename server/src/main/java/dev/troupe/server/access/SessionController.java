package dev.troupe.server.access;

import dev.troupe.server.access.CurrentSession.Credentials;
import dev.troupe.server.access.CurrentSession.FirstAdministrator;
import dev.troupe.server.access.CurrentSession.PasswordChange;
import dev.troupe.server.access.CurrentSession.SessionUser;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ClientAddress;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.SecretRequestBody;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.OidcSettings;
import dev.troupe.store.account.Account;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Signing in and out. */
@Tag(name = "accounts")
@RestController
@RequestMapping("/api/session")
public final class SessionController {
    static final int MAX_TEXT = 1_024; // characters of a name or password, before it is checked

    private final AccessSettings settings;
    private final AccountService accounts;
    private final SessionService sessions;
    private final SetupCode setup;
    private final LoginThrottle signIns;
    private final AuditService audit;

    SessionController(
            AccessBasis basis,
            AccountService accounts,
            SessionService sessions,
            SetupCode setup,
            LoginThrottle signIns,
            AuditService audit) {
        this.settings = basis.settings();
        this.accounts = accounts;
        this.sessions = sessions;
        this.setup = setup;
        this.signIns = signIns;
        this.audit = audit;
    }

    @GetMapping
    @PublicEndpoint
    @Operation(summary = "Get the current session")
    @ApiResponse(responseCode = "200", description = CurrentSession.DESCRIPTION)
    CurrentSession show(HttpServletRequest request, HttpServletResponse response) {
        var user = UserAuthentication.of(request).map(UserAuthentication::caller);
        return describe(user, sessions.csrfToken(request, response));
    }

    private CurrentSession describe(Optional<UserPrincipal> user, String csrf) {
        var other = settings.identityProvider();
        return new CurrentSession(
                settings.mode().name().toLowerCase(Locale.ROOT),
                user.map(SessionUser::of).orElse(null),
                csrf,
                other.map(_ -> "/api/session/oidc").orElse(null),
                other.map(OidcSettings::name).orElse(null),
                user.isEmpty() && setup.isPending(),
                version());
    }

    /** Of the server. */
    public static String version() {
        var version = SessionController.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    @PostMapping
    @PublicEndpoint
    @Operation(
            summary = "Sign in",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = Credentials.class))))
    @ApiResponse(responseCode = "200", description = CurrentSession.DESCRIPTION)
    @ProblemResponses({400, 401, 409, 429})
    CurrentSession signIn(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        requireAccounts();
        var body = SecretRequestBody.read(Credentials.class, request);
        var name = body.name();
        return switch (signIns.attempt(name, body.password(), ClientAddress.network(request))) {
            case LoginThrottle.LoginResult.Authenticated(var account) ->
                    startSession(account, "session.signed-in", request, response);
            case LoginThrottle.LoginResult.Throttled(var delay) -> {
                AuthenticationFilter.requireNotThrottled(delay, response);
                throw wrongCredentials();
            }
            case LoginThrottle.LoginResult.Rejected() -> {
                audit.recordAnonymous(
                        request, "session.refused", signIns.findKnownName(name).orElse(""), "");
                throw wrongCredentials();
            }
        };
    }

    private static ApiException wrongCredentials() {
        return ApiException.of(
                401,
                ServerProblem.NOT_SIGNED_IN,
                "用户名或密码错误，或账户已停用；请重试，或联系管理员重置密码",
                "the name or password is incorrect, or the account is disabled; try again, or contact an"
                        + " administrator");
    }

    private CurrentSession startSession(
            Account account,
            String action,
            HttpServletRequest request,
            HttpServletResponse response) {
        var access =
                sessions.start(account, request, response)
                        .orElseThrow(SessionController::wrongCredentials);
        access.attachTo(request, response);
        audit.record(request, action, account.name(), "");
        return describe(Optional.of(access.caller()), sessions.csrfToken(request, response));
    }

    @DeleteMapping
    @PublicEndpoint
    @Operation(summary = "Sign out")
    @ApiResponse(responseCode = "200", description = CurrentSession.DESCRIPTION)
    CurrentSession signOut(HttpServletRequest request, HttpServletResponse response) {
        requireAccounts();
        var user =
                UserAuthentication.of(request)
                        .filter(it -> it.kind() == UserAuthentication.Kind.SESSION);
        sessions.end(request, response);
        user.ifPresent(it ->
                audit.record(it.caller(), request, "session.signed-out", it.caller().name(), ""));
        return describe(Optional.empty(), sessions.newCsrfToken(request, response));
    }

    /** The first administrator, with the code from the terminal. */
    @PostMapping("/setup")
    @PublicEndpoint
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Create the first administrator, with the setup code shown on the terminal",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema =
                                                    @Schema(
                                                            implementation =
                                                                    FirstAdministrator.class))))
    @ApiResponse(responseCode = "201", description = CurrentSession.DESCRIPTION)
    @ProblemResponses({403, 409})
    CurrentSession createAdmin(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        requireAccounts();
        var body = SecretRequestBody.read(FirstAdministrator.class, request);
        var wait = signIns.countAttempt("setup code", ClientAddress.network(request));
        AuthenticationFilter.requireNotThrottled(wait, response);
        if (!setup.isPending() || !setup.matches(body.code())) {
            audit.recordAnonymous(request, "session.setup-refused", "", "");
            throw ApiException.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "设置码错误，或管理员已存在；请使用启动服务器的终端上显示的设置码，或登录",
                    "the setup code is incorrect, or an administrator already exists; use the code on"
                            + " the terminal that started the server, or sign in");
        }
        var admin = accounts.createFirst(body.name(), body.password());
        return startSession(admin, "session.set-up", request, response);
    }

    /** Changes one's own password, which signs other browsers out. */
    @PutMapping("/password")
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary = "Change your password",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema =
                                                    @Schema(
                                                            implementation =
                                                                    PasswordChange.class))))
    @ApiResponse(responseCode = "200", description = CurrentSession.DESCRIPTION)
    @ProblemResponses({403, 409})
    CurrentSession changePassword(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        requireAccounts();
        var body = SecretRequestBody.read(PasswordChange.class, request);
        var caller = UserPrincipal.of(request);
        requireSession(request);
        var network = ClientAddress.network(request);
        switch (signIns.attempt(caller.name(), body.current(), network)) {
            case LoginThrottle.LoginResult.Authenticated _ -> {}
            case LoginThrottle.LoginResult.Throttled(var delay) ->
                    AuthenticationFilter.requireNotThrottled(delay, response);
            case LoginThrottle.LoginResult.Rejected() -> {
                audit.record(request, "session.password-refused", caller.name(), "");
                throw ApiException.of(
                        403,
                        ServerProblem.FORBIDDEN,
                        "当前密码错误；请重试，或联系管理员重置密码",
                        "the current password is incorrect; try again, or ask an administrator to"
                                + " reset it");
            }
        }
        var account = accounts.update(caller.user(), null, null, body.replacement());
        return startSession(account, "session.password-changed", request, response);
    }

    private static void requireSession(HttpServletRequest request) {
        if (UserAuthentication.of(request)
                .filter(it -> it.kind() == UserAuthentication.Kind.SESSION)
                .isEmpty()) {
            throw ApiException.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "不能用 API 密钥更改密码；请登录后再改",
                    "an API key cannot change a password; sign in to do that");
        }
    }

    private void requireAccounts() {
        if (settings.isOpen()) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "此服务器未启用登录；如需使用账户，请用 troupe serve --accounts 启动",
                    "sign-in is disabled on this server; to use accounts, start it with troupe serve"
                            + " --accounts");
        }
    }
}
