package dev.troupe.server;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.access.AccessBasis;
import dev.troupe.server.access.AccessRefusal;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.access.ApiKeyService;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.AuthenticationFilter;
import dev.troupe.server.access.CrossSiteFilter;
import dev.troupe.server.access.CrossSiteGuard;
import dev.troupe.server.access.EndpointAuthorization;
import dev.troupe.server.access.LoginThrottle;
import dev.troupe.server.access.PasswordHasher;
import dev.troupe.server.access.RequestThrottle;
import dev.troupe.server.access.RevocationCheck;
import dev.troupe.server.access.SessionService;
import dev.troupe.server.access.SetupCode;
import dev.troupe.server.http.ListenAddressCustomizer;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.SecurityHeaders;
import dev.troupe.server.limit.QuotaFilter;
import dev.troupe.server.limit.UserQuotas;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerSettingsException;
import dev.troupe.store.DurableJournal;
import jakarta.servlet.DispatcherType;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Who may use the server. It takes a {@link DurableJournal}, and {@link AccessSettings} if users
 * sign in.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    private static final long YEAR = 365L * 24 * 60 * 60; // seconds

    /**
     * @throws ServerSettingsException where the server is open, and is to listen to others
     */
    @Bean
    AccessBasis accessBasis(
            ObjectProvider<AccessSettings> settings,
            ObjectProvider<TimeSource> time,
            Environment environment) {
        var address = environment.getProperty("server.address", AccessSettings.OPEN.address());
        return new AccessBasis(
                settings.getIfAvailable(() -> AccessSettings.OPEN.withAddress(address)),
                time.getIfAvailable(TimeSource::system));
    }

    /** The server listens on the configured address, and no other. */
    @Bean
    WebServerFactoryCustomizer<ConfigurableWebServerFactory> listenAddress(AccessBasis basis) {
        return new ListenAddressCustomizer(basis.settings());
    }

    @Bean
    AccountService accountService(
            DurableJournal journal, AccessBasis basis, ObjectProvider<PasswordEncoder> encoder) {
        var passwords = new PasswordHasher(encoder.getIfAvailable(PasswordHasher::argon2));
        return new AccountService(journal.accounts(), passwords, basis.time());
    }

    @Bean
    ApiKeyService apiKeyService(DurableJournal journal, AccessBasis basis) {
        return new ApiKeyService(journal.accounts().apiKeys(), basis.time());
    }

    @Bean
    SessionService sessionService(DurableJournal journal, AccessBasis basis) {
        return new SessionService(journal.accounts().sessions(), basis.settings(), basis.time());
    }

    @Bean
    RevocationCheck revocationCheck(SessionService sessions, ApiKeyService keys) {
        return new RevocationCheck(sessions, keys);
    }

    @Bean
    RequestThrottle requestThrottle(DurableJournal journal, AccessBasis basis) {
        return new RequestThrottle(basis.settings(), journal.rateLimits(), basis.time());
    }

    @Bean
    SetupCode setupCode(AccessBasis basis, AccountService accounts) {
        return new SetupCode(basis.settings(), accounts);
    }

    @Bean
    AuditService auditService(DurableJournal journal, AccessBasis basis) {
        return new AuditService(journal.accounts().auditLog(), basis.time());
    }

    @Bean
    LoginThrottle loginThrottle(AccountService accounts, RequestThrottle limits) {
        return new LoginThrottle(accounts, limits);
    }

    @Bean
    SecurityFilterChain securityFilterChain(
            HttpSecurity http,
            AccessBasis basis,
            SessionService sessions,
            ApiKeyService keys,
            RequestThrottle limits,
            EndpointAuthorization endpoints,
            ObjectProvider<UserQuotas> quotas) {
        var guard = new CrossSiteGuard(basis.settings(), sessions);
        var filter = new AuthenticationFilter(basis.settings(), sessions, keys, guard, limits);
        var refusal = new AccessRefusal();
        http.csrf(AbstractHttpConfigurer::disable) // sessions are ours, and so is CrossSiteFilter
                .sessionManagement(it -> it.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .requestCache(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .headers(SecurityConfiguration::configureHeaders)
                .exceptionHandling(
                        it -> it.authenticationEntryPoint(refusal).accessDeniedHandler(refusal))
                .authorizeHttpRequests(it -> authorize(it, endpoints))
                .addFilterAfter(filter, HeaderWriterFilter.class)
                .addFilterAfter(new CrossSiteFilter(guard), AuthorizationFilter.class);
        quotas.ifAvailable(it -> http.addFilterAfter(new QuotaFilter(it), CrossSiteFilter.class));
        return http.build();
    }

    /** The time of each filter and decision is of no use to operators, and costs some. */
    @Bean
    SecurityObservationSettings securityObservationSettings() {
        return SecurityObservationSettings.noObservations();
    }

    /**
     * A request is authorized as it arrives; what the server dispatches further, it has decided.
     */
    private static void authorize(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
                    requests,
            EndpointAuthorization endpoints) {
        requests.dispatcherTypeMatchers(
                        DispatcherType.ASYNC, DispatcherType.ERROR, DispatcherType.FORWARD)
                .permitAll()
                .requestMatchers("/docs.js", "/webjars/**") // files of the page at /docs
                .authenticated()
                .anyRequest()
                .access(endpoints);
    }

    @Bean
    EndpointAuthorization endpointAuthorization(ObjectProvider<HandlerMapping> mappings) {
        return new EndpointAuthorization(
                SingletonSupplier.of(() -> mappings.orderedStream().toList()));
    }

    /** Frames are up to the policy, which knows artifacts; the rest is the framework's. */
    private static void configureHeaders(HeadersConfigurer<HttpSecurity> headers) {
        headers.frameOptions(HeadersConfigurer.FrameOptionsConfig::disable)
                .httpStrictTransportSecurity(
                        it -> it.maxAgeInSeconds(YEAR).includeSubDomains(false))
                .addHeaderWriter(new SecurityHeaders());
    }

    /**
     * Names of files may have a per cent sign and, encoded, a semicolon; see
     * MalformedRequestFilter.
     */
    @Bean
    HttpFirewall httpFirewall() {
        var firewall = new StrictHttpFirewall();
        firewall.setAllowUrlEncodedPercent(true);
        firewall.setAllowSemicolon(true);
        return firewall;
    }

    @Bean
    RequestRejectedHandler requestRejectedHandler() {
        return (request, response, _) ->
                ProblemResponse.write(
                        400, ProblemResponse.ofStatus(400, request), List.of(), request, response);
    }
}
