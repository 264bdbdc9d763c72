package dev.troupe.server.access;

import dev.troupe.server.settings.OidcSettings;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Signs users in through another service (OpenID Connect Core 1.0, authorization code flow, with
 * PKCE, state and nonce). All three are derived from one secret that the browser holds in the
 * meantime, so that nothing is stored here. The service is asked for its configuration when a user
 * first signs in.
 */
final class OidcClient {
    /** The identity of a user there. */
    record ExternalUser(String subject, String name) {}

    /** It did not come off; the message is for the log and the audit, and has no secret. */
    static final class OidcException extends Exception {
        private static final long serialVersionUID = 1L;

        OidcException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private static final String ID = "oidc";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final OidcSettings settings;
    private final OidcAuthorizationCodeAuthenticationProvider provider;
    private @Nullable ClientRegistration registration;

    OidcClient(OidcSettings settings) {
        this(settings, PATIENCE);
    }

    /**
     * @param patience how long the service may take for each answer
     */
    OidcClient(OidcSettings settings, Duration patience) {
        this.settings = settings;
        this.provider = provider(patience);
    }

    /**
     * Where the browser goes to sign in.
     *
     * @param secret that the browser holds until it comes back
     * @param back the address to return to
     */
    String loginUri(String secret, String back) throws OidcException {
        return request(secret, back).getAuthorizationRequestUri();
    }

    /**
     * Who came back.
     *
     * @param answer the parameters with which the browser came back
     */
    ExternalUser authenticate(String secret, String back, Map<String, String> answer)
            throws OidcException {
        var request = request(secret, back);
        var exchange = new OAuth2AuthorizationExchange(request, response(answer, back));
        try {
            var signedIn =
                    provider.authenticate(
                            new OAuth2LoginAuthenticationToken(registration(), exchange));
            if (signedIn != null && signedIn.getPrincipal() instanceof OidcUser user) {
                return new ExternalUser(
                        settings.issuer() + " " + user.getSubject(), displayName(user));
            }
        } catch (AuthenticationException e) {
            throw new OidcException(String.valueOf(e.getMessage()), e);
        }
        throw new OidcException("the service names no user", null);
    }

    /** As Spring makes its parts, but for the time that they wait. */
    private static OidcAuthorizationCodeAuthenticationProvider provider(Duration patience) {
        var http = HttpClient.newBuilder().connectTimeout(patience).build();
        var requests = new JdkClientHttpRequestFactory(http);
        requests.setReadTimeout(patience);
        var tokens = new RestClientAuthorizationCodeTokenResponseClient();
        tokens.setRestClient(
                RestClient.builder()
                        .requestFactory(requests)
                        .configureMessageConverters(converters ->
                                converters
                                        .addCustomConverter(new FormHttpMessageConverter())
                                        .addCustomConverter(
                                                new OAuth2AccessTokenResponseHttpMessageConverter()))
                        .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                        .build());
        var template = new RestTemplate(requests);
        template.setErrorHandler(new OAuth2ErrorResponseErrorHandler());
        var users = new DefaultOAuth2UserService();
        users.setRestOperations(template);
        var oidcUsers = new OidcUserService();
        oidcUsers.setOauth2UserService(users);
        return new OidcAuthorizationCodeAuthenticationProvider(tokens, oidcUsers);
    }

    private static String displayName(OidcUser user) {
        return Stream.of(user.getPreferredUsername(), user.getEmail(), user.getSubject())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
    }

    private static OAuth2AuthorizationResponse response(Map<String, String> answer, String back)
            throws OidcException {
        var state = answer.getOrDefault("state", "");
        var code = answer.get("code");
        var error = answer.get("error");
        if (code != null) {
            return OAuth2AuthorizationResponse.success(code).state(state).redirectUri(back).build();
        }
        if (error != null) {
            return OAuth2AuthorizationResponse.error(error).state(state).redirectUri(back).build();
        }
        throw new OidcException("the service sent back neither a code nor an error", null);
    }

    private OAuth2AuthorizationRequest request(String secret, String back) throws OidcException {
        var client = registration();
        var nonce = RandomTokens.derive(secret, "nonce");
        var verifier = RandomTokens.derive(secret, "verifier");
        return OAuth2AuthorizationRequest.authorizationCode()
                .clientId(client.getClientId())
                .authorizationUri(authorizationUri(client))
                .redirectUri(back)
                .scopes(client.getScopes())
                .state(RandomTokens.derive(secret, "state"))
                .attributes(
                        Map.of(
                                OidcParameterNames.NONCE,
                                nonce,
                                PkceParameterNames.CODE_VERIFIER,
                                verifier))
                .additionalParameters(
                        Map.of(
                                OidcParameterNames.NONCE,
                                RandomTokens.digest(nonce),
                                PkceParameterNames.CODE_CHALLENGE,
                                RandomTokens.digest(verifier),
                                PkceParameterNames.CODE_CHALLENGE_METHOD,
                                "S256"))
                .build();
    }

    private static String authorizationUri(ClientRegistration client) throws OidcException {
        var uri = client.getProviderDetails().getAuthorizationUri();
        if (uri == null) {
            throw new OidcException("the service names no page to sign in", null);
        }
        return uri;
    }

    /** The service's own description; requested again after a failure. */
    private synchronized ClientRegistration registration() throws OidcException {
        var known = registration;
        if (known == null) {
            try {
                known =
                        ClientRegistrations.fromOidcIssuerLocation(settings.issuer().toString())
                                .registrationId(ID)
                                .clientId(settings.clientId())
                                .clientSecret(settings.clientSecret())
                                .scope("openid", "profile", "email")
                                .build();
            } catch (IllegalArgumentException | IllegalStateException e) {
                throw new OidcException(
                        "%s does not describe itself below /.well-known/openid-configuration"
                                .formatted(settings.issuer()),
                        e);
            }
            registration = known;
        }
        return known;
    }
}
