package dev.troupe.server.access;

import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ClientAddress;
import dev.troupe.server.settings.AccessSettings;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
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
 * Signing in with another service. The browser is redirected there and returns; if that fails it
 * returns to {@code /?signIn=failed}, and the audit states the reason.
 */
@Tag(name = "accounts")
@RestController
@RequestMapping("/api/session/oidc")
public final class OidcController {
    private static final Logger LOG = LoggerFactory.getLogger(OidcController.class);
    private static final String CALLBACK = "/api/session/oidc/callback";
    private static final String SECRET = "troupe_oidc";
    private static final Duration PATIENCE = Duration.ofMinutes(10); // for a user to sign in there
    private static final String FAILED = "/?signIn=failed";

    private final AccessSettings settings;
    private final AccountService accounts;
    private final SessionService sessions;
    private final LoginThrottle signIns;
    private final AuditService audit;
    private final Optional<OidcClient> service;

    OidcController(
            AccessBasis basis,
            AccountService accounts,
            SessionService sessions,
            LoginThrottle signIns,
            AuditService audit) {
        this.settings = basis.settings();
        this.accounts = accounts;
        this.sessions = sessions;
        this.signIns = signIns;
        this.audit = audit;
        this.service = settings.identityProvider().map(OidcClient::new);
    }

    @GetMapping
    @PublicEndpoint
    @Operation(summary = "Start signing in with an identity provider")
    @ApiResponse(
            responseCode = "302",
            description = "Redirect to the identity provider",
            content = @Content)
    ResponseEntity<Void> start(HttpServletRequest request, HttpServletResponse response) {
        var other = requireService();
        var delay = signIns.countAttempt("oidc", ClientAddress.network(request));
        AuthenticationFilter.requireNotThrottled(delay, response);
        var secret = RandomTokens.random();
        try {
            var page = other.loginUri(secret, redirectUri(request));
            setSecret(secret, PATIENCE, request, response);
            return redirect(page);
        } catch (OidcClient.OidcException e) {
            return redirectToFailure(e, request);
        }
    }

    @GetMapping("/callback")
    @PublicEndpoint
    @Operation(summary = "Callback of the identity provider")
    @Parameter(name = "code", in = ParameterIn.QUERY, schema = @Schema(type = "string"))
    @Parameter(name = "state", in = ParameterIn.QUERY, schema = @Schema(type = "string"))
    @Parameter(name = "error", in = ParameterIn.QUERY, schema = @Schema(type = "string"))
    @ApiResponse(responseCode = "302", description = "Redirect to the console", content = @Content)
    ResponseEntity<Void> callback(
            @RequestParam @Parameter(hidden = true) Map<String, String> answer,
            HttpServletRequest request,
            HttpServletResponse response) {
        var other = requireService();
        var cookie = WebUtils.getCookie(request, SECRET + SessionService.portSuffix(request));
        setSecret("", Duration.ZERO, request, response);
        try {
            if (cookie == null || !RandomTokens.isToken(cookie.getValue())) {
                throw new OidcClient.OidcException(
                        "the sign-in was not started in this browser", null);
            }
            var person = other.authenticate(cookie.getValue(), redirectUri(request), answer);
            signIn(person, request, response);
            return redirect("/");
        } catch (OidcClient.OidcException e) {
            return redirectToFailure(e, request);
        }
    }

    private void signIn(
            OidcClient.ExternalUser person,
            HttpServletRequest request,
            HttpServletResponse response)
            throws OidcClient.OidcException {
        var role = settings.identityProvider().orElseThrow().role();
        var account = accounts.findOrCreateBySubject(person.subject(), person.name(), role);
        if (account.isDisabled()) {
            throw new OidcClient.OidcException(
                    "the account " + account.name() + " is disabled", null);
        }
        var access =
                sessions.start(account, request, response)
                        .orElseThrow(() ->
                                new OidcClient.OidcException(
                                        "the account was changed in the meantime", null));
        audit.record(access.caller(), request, "session.signed-in", account.name(), "oidc");
    }

    private ResponseEntity<Void> redirectToFailure(
            OidcClient.OidcException failure, HttpServletRequest request) {
        LOG.warn("signing in with {} failed: {}", settings.oidc(), failure.getMessage());
        audit.recordAnonymous(
                request, "session.refused", "", "oidc: " + String.valueOf(failure.getMessage()));
        return redirect(FAILED);
    }

    private OidcClient requireService() {
        return service.orElseThrow(() ->
                ApiException.notFound(
                        "没有设置 server.oidc；请用名字和密码登录",
                        "server.oidc is not set; sign in with name and password"));
    }

    /** Where browsers come back to: the address in the settings, else the one they used. */
    private String redirectUri(HttpServletRequest request) {
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
                ResponseCookie.from(SECRET + SessionService.portSuffix(request), value)
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
