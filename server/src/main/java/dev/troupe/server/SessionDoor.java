package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.store.Account;
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
final class SessionDoor {
    static final int MAX_TEXT = 1_024; // characters of a name or password, before it is looked at

    private final AccessSettings settings;
    private final Accounts accounts;
    private final Sessions sessions;
    private final SetupCode setup;
    private final SignIns signIns;
    private final Audit audit;

    SessionDoor(
            AccessConfiguration.AccessBasis basis,
            Accounts accounts,
            Sessions sessions,
            SetupCode setup,
            SignIns signIns,
            Audit audit) {
        this.settings = basis.settings();
        this.accounts = accounts;
        this.sessions = sessions;
        this.setup = setup;
        this.signIns = signIns;
        this.audit = audit;
    }

    @GetMapping
    Value look(HttpServletRequest request, HttpServletResponse response) {
        var user = Access.of(request).map(Access::caller);
        return json(user, sessions.csrf(request, response));
    }

    private Value json(Optional<Caller> user, String csrf) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("mode", Value.of(settings.mode().name().toLowerCase(Locale.ROOT)));
        fields.put("user", user.map(SessionDoor::json).orElse(Value.missing()));
        fields.put("csrf", Value.of(csrf));
        var other = settings.otherService();
        fields.put("oidc", other.isPresent() ? Value.of("/api/session/oidc") : Value.missing());
        other.ifPresent(it -> fields.put("oidcName", Value.of(it.name())));
        fields.put("setup", Value.of(user.isEmpty() && setup.isPending()));
        fields.put("version", Value.of(version()));
        return Value.of(fields);
    }

    private static Value json(Caller caller) {
        return Values.record(
                "id", Value.of(caller.user()),
                "name", Value.of(caller.name()),
                "role", Value.of(caller.role().name().toLowerCase(Locale.ROOT)));
    }

    /** Of the server. */
    static String version() {
        var version = SessionDoor.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    @PostMapping
    Value signIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
        requireAccounts();
        var body = SecretBody.of(request, "name", "password");
        var name = body.text("name", MAX_TEXT);
        var password = body.text("password", MAX_TEXT);
        return switch (signIns.attempt(name, password, ClientAddress.network(request))) {
            case SignIns.Outcome.Right(var account) ->
                    begin(account, "session.signed-in", request, response);
            case SignIns.Outcome.TooMany(var delay) -> {
                AccessFilter.requireTime(delay, response);
                throw wrong();
            }
            case SignIns.Outcome.Wrong() -> {
                audit.noteStranger(
                        request, "session.refused", signIns.knownName(name).orElse(""), "");
                throw wrong();
            }
        };
    }

    private static Refusal wrong() {
        return Refusal.of(
                401,
                ServerProblem.NOT_SIGNED_IN,
                "名字或密码不对，或账户已停用；请再试，或请管理员重设密码",
                "name or password is wrong, or the account is disabled; try again, or ask an"
                        + " administrator");
    }

    private Value begin(
            Account account,
            String action,
            HttpServletRequest request,
            HttpServletResponse response) {
        var access = sessions.begin(account, request, response).orElseThrow(SessionDoor::wrong);
        access.noteIn(request);
        audit.note(request, action, account.name(), "");
        return json(Optional.of(access.caller()), sessions.csrf(request, response));
    }

    @DeleteMapping
    Value signOut(HttpServletRequest request, HttpServletResponse response) {
        requireAccounts();
        var user = Access.of(request).filter(it -> it.kind() == Access.Kind.SESSION);
        sessions.end(request, response);
        user.ifPresent(it ->
                audit.note(it.caller(), request, "session.signed-out", it.caller().name(), ""));
        return json(Optional.empty(), sessions.newCsrf(request, response));
    }

    /** The first one, who looks after the others, with the code from the terminal. */
    @PostMapping("/setup")
    @ResponseStatus(HttpStatus.CREATED)
    Value setUp(HttpServletRequest request, HttpServletResponse response) throws IOException {
        requireAccounts();
        var body = SecretBody.of(request, "code", "name", "password");
        var wait = signIns.countTry("setup code", ClientAddress.network(request));
        AccessFilter.requireTime(wait, response);
        if (!setup.isPending() || !setup.isRight(body.text("code", MAX_TEXT))) {
            audit.noteStranger(request, "session.setup-refused", "", "");
            throw Refusal.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "设置码不对，或已经有管理员；请使用启动服务器的终端上显示的设置码，或登录",
                    "the setup code is wrong, or there is an administrator already; use the code on"
                            + " the terminal that started the server, or sign in");
        }
        var admin =
                accounts.createFirst(body.text("name", MAX_TEXT), body.text("password", MAX_TEXT));
        return begin(admin, "session.set-up", request, response);
    }

    /** Another password of one's own, with which other browsers are signed out. */
    @PutMapping("/password")
    Value changePassword(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        requireAccounts();
        var body = SecretBody.of(request, "old", "new");
        var caller = Caller.of(request);
        requireSession(request);
        var network = ClientAddress.network(request);
        switch (signIns.attempt(caller.name(), body.text("old", MAX_TEXT), network)) {
            case SignIns.Outcome.Right _ -> {}
            case SignIns.Outcome.TooMany(var delay) -> AccessFilter.requireTime(delay, response);
            case SignIns.Outcome.Wrong() -> {
                audit.note(request, "session.password-refused", caller.name(), "");
                throw Refusal.of(
                        403,
                        ServerProblem.FORBIDDEN,
                        "原密码不对；请再试，或请管理员重设密码",
                        "the old password is wrong; try again, or ask an administrator for"
                                + " another");
            }
        }
        var account = accounts.change(caller.user(), null, null, body.text("new", MAX_TEXT));
        return begin(account, "session.password-changed", request, response);
    }

    private static void requireSession(HttpServletRequest request) {
        if (Access.of(request).filter(it -> it.kind() == Access.Kind.SESSION).isEmpty()) {
            throw Refusal.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "不能用 API 密钥更改密码；请登录后再改",
                    "an API key cannot change a password; sign in to do that");
        }
    }

    private void requireAccounts() {
        if (settings.isOpen()) {
            throw Refusal.conflict(
                    ServerProblem.WRONG_STATE,
                    "这台服务器不需要登录；要使用账户，请用 troupe serve --accounts 启动",
                    "nobody signs in here; to have accounts, start it with troupe serve"
                            + " --accounts");
        }
    }
}
