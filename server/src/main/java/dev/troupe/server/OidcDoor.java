package dev.troupe.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.WebUtils;

/**
 * Signing in with another service. A browser goes there and comes back; where that fails it comes
 * to {@code /?signIn=failed}, and the audit says why.
 */
@RestController
@RequestMapping("/api/session/oidc")
final class OidcDoor {
    private static final Logger LOG = LoggerFactory.getLogger(OidcDoor.class);
    private static final String CALLBACK = "/api/session/oidc/callback";
    private static final String SECRET = "troupe_oidc";
    private static final Duration PATIENCE =
            Duration.ofMinutes(10); // for somebody to sign in there
    private static final String FAILED = "/?signIn=failed";

    private final AccessSettings settings;
    private final Accounts accounts;
    private final Sessions sessions;
    private final SignIns signIns;
    private final Audit audit;
    private final Optional<OidcSignIn> service;

    OidcDoor(
            AccessConfiguration.AccessBasis basis,
            Accounts accounts,
            Sessions sessions,
            SignIns signIns,
            Audit audit) {
        this.settings = basis.settings();
        this.accounts = accounts;
        this.sessions = sessions;
        this.signIns = signIns;
        this.audit = audit;
        this.service = settings.otherService().map(OidcSignIn::new);
    }

    @GetMapping
    ResponseEntity<Void> begin(HttpServletRequest request, HttpServletResponse response) {
        var other = service();
        var delay = signIns.countTry("oidc", ClientAddress.network(request));
        AccessFilter.requireTime(delay, response);
        var secret = Tokens.random();
        try {
            var page = other.page(secret, back(request));
            setSecret(secret, PATIENCE, request, response);
            return redirect(page);
        } catch (OidcSignIn.Failure e) {
            return failed(e, request);
        }
    }

    @GetMapping("/callback")
    ResponseEntity<Void> end(
            @RequestParam Map<String, String> answer,
            HttpServletRequest request,
            HttpServletResponse response) {
        var other = service();
        var cookie = WebUtils.getCookie(request, SECRET + Sessions.suffix(request));
        setSecret("", Duration.ZERO, request, response);
        try {
            if (cookie == null || !Tokens.isOne(cookie.getValue())) {
                throw new OidcSignIn.Failure("the browser did not begin to sign in here", null);
            }
            var person = other.person(cookie.getValue(), back(request), answer);
            signIn(person, request, response);
            return redirect("/");
        } catch (OidcSignIn.Failure e) {
            return failed(e, request);
        }
    }

    private void signIn(
            OidcSignIn.Person person, HttpServletRequest request, HttpServletResponse response)
            throws OidcSignIn.Failure {
        var role = settings.otherService().orElseThrow().role();
        var account = accounts.ofSubject(person.subject(), person.name(), role);
        if (account.isDisabled()) {
            throw new OidcSignIn.Failure("the account " + account.name() + " is disabled", null);
        }
        var access =
                sessions.begin(account, request, response)
                        .orElseThrow(() ->
                                new OidcSignIn.Failure("the account changed meanwhile", null));
        audit.note(access.caller(), request, "session.signed-in", account.name(), "oidc");
    }

    private ResponseEntity<Void> failed(OidcSignIn.Failure failure, HttpServletRequest request) {
        LOG.warn("signing in with {} failed: {}", settings.oidc(), failure.getMessage());
        audit.noteStranger(
                request, "session.refused", "", "oidc: " + String.valueOf(failure.getMessage()));
        return redirect(FAILED);
    }

    private OidcSignIn service() {
        return service.orElseThrow(() ->
                Refusal.missing(
                        "没有设置 server.oidc；请用名字和密码登录",
                        "server.oidc is not set; sign in with name and password"));
    }

    /** Where browsers come back to: the address in the settings, else the one they used. */
    private String back(HttpServletRequest request) {
        var url = settings.url();
        var base =
                url != null
                        ? url.toString()
                        : request.getScheme() + "://" + request.getHeader(HttpHeaders.HOST);
        return base + CALLBACK;
    }

    /** The browser has to send it when it comes from the other site, so it cannot be strict. */
    private static void setSecret(
            String value, Duration age, HttpServletRequest request, HttpServletResponse response) {
        var cookie =
                ResponseCookie.from(SECRET + Sessions.suffix(request), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Lax")
                        .path(CALLBACK)
                        .maxAge(age)
                        .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    private static ResponseEntity<Void> redirect(String place) {
        return ResponseEntity.status(302).location(URI.create(place)).build();
    }
}
