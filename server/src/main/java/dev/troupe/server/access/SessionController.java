package dev.troupe.server.access;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ClientAddress;
import dev.troupe.server.http.SecretRequestBody;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.account.Account;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
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
    Value show(HttpServletRequest request, HttpServletResponse response) {
        var user = UserAuthentication.of(request).map(UserAuthentication::caller);
        return json(user, sessions.csrfToken(request, response));
    }

    private Value json(Optional<UserPrincipal> user, String csrf) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("mode", Value.of(settings.mode().name().toLowerCase(Locale.ROOT)));
        fields.put("user", user.map(SessionController::json).orElse(Value.missing()));
        fields.put("csrf", Value.of(csrf));
        var other = settings.identityProvider();
        fields.put("oidc", other.isPresent() ? Value.of("/api/session/oidc") : Value.missing());
        other.ifPresent(it -> fields.put("oidcName", Value.of(it.name())));
        fields.put("setup", Value.of(user.isEmpty() && setup.isPending()));
        fields.put("version", Value.of(version()));
        return Value.of(fields);
    }

    private static Value json(UserPrincipal caller) {
        return Values.record(
                "id", Value.of(caller.user()),
                "name", Value.of(caller.name()),
                "role", Value.of(caller.role().name().toLowerCase(Locale.ROOT)));
    }

    /** Of the server. */
    public static String version() {
        var version = SessionController.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    @PostMapping
    @PublicEndpoint
    Value signIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
        requireAccounts();
        var body = SecretRequestBody.of(request, "name", "password");
        var name = body.text("name", MAX_TEXT);
        var password = body.text("password", MAX_TEXT);
        return switch (signIns.attempt(name, password, ClientAddress.network(request))) {
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

    private Value startSession(
            Account account,
            String action,
            HttpServletRequest request,
            HttpServletResponse response) {
        var access =
                sessions.start(account, request, response)
                        .orElseThrow(SessionController::wrongCredentials);
        access.attachTo(request, response);
        audit.record(request, action, account.name(), "");
        return json(Optional.of(access.caller()), sessions.csrfToken(request, response));
    }

    @DeleteMapping
    @PublicEndpoint
    Value signOut(HttpServletRequest request, HttpServletResponse response) {
        requireAccounts();
        var user =
                UserAuthentication.of(request)
                        .filter(it -> it.kind() == UserAuthentication.Kind.SESSION);
        sessions.end(request, response);
        user.ifPresent(it ->
                audit.record(it.caller(), request, "session.signed-out", it.caller().name(), ""));
        return json(Optional.empty(), sessions.newCsrfToken(request, response));
    }

    /** The first administrator, with the code from the terminal. */
    @PostMapping("/setup")
    @PublicEndpoint
    @ResponseStatus(HttpStatus.CREATED)
    Value createAdmin(HttpServletRequest request, HttpServletResponse response) throws IOException {
        requireAccounts();
        var body = SecretRequestBody.of(request, "code", "name", "password");
        var wait = signIns.countAttempt("setup code", ClientAddress.network(request));
        AuthenticationFilter.requireNotThrottled(wait, response);
        if (!setup.isPending() || !setup.matches(body.text("code", MAX_TEXT))) {
            audit.recordAnonymous(request, "session.setup-refused", "", "");
            throw ApiException.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "设置码错误，或管理员已存在；请使用启动服务器的终端上显示的设置码，或登录",
                    "the setup code is incorrect, or an administrator already exists; use the code on"
                            + " the terminal that started the server, or sign in");
        }
        var admin =
                accounts.createFirst(body.text("name", MAX_TEXT), body.text("password", MAX_TEXT));
        return startSession(admin, "session.set-up", request, response);
    }

    /** Changes one's own password, which signs other browsers out. */
    @PutMapping("/password")
    @RequiresRole(Role.VIEWER)
    Value changePassword(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        requireAccounts();
        var body = SecretRequestBody.of(request, "old", "new");
        var caller = UserPrincipal.of(request);
        requireSession(request);
        var network = ClientAddress.network(request);
        switch (signIns.attempt(caller.name(), body.text("old", MAX_TEXT), network)) {
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
        var account = accounts.update(caller.user(), null, null, body.text("new", MAX_TEXT));
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
