package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.store.DurableJournal;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.HeaderWriterFilter;

/**
 * Who may use the server. It takes a {@link DurableJournal}, and {@link AccessSettings} where the
 * server is not for one person on this machine.
 */
@Configuration(proxyBeanMethods = false)
class AccessConfiguration {
    private static final long YEAR = 365L * 24 * 60 * 60; // seconds

    /** What the parts of access share. */
    record AccessBasis(AccessSettings settings, TimeSource time) {}

    /**
     * @throws AccessSettingsException where the server is open, and is to listen to others
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

    /** The server listens where the settings say, and nowhere else. */
    @Bean
    WebServerFactoryCustomizer<ConfigurableWebServerFactory> listening(AccessBasis basis) {
        return new ListeningAddress(basis.settings());
    }

    @Bean
    Accounts accounts(
            DurableJournal journal, AccessBasis basis, ObjectProvider<PasswordEncoder> encoder) {
        var passwords = new Passwords(encoder.getIfAvailable(Passwords::argon2));
        return new Accounts(journal.accounts(), passwords, basis.time());
    }

    @Bean
    ApiKeys apiKeys(DurableJournal journal, AccessBasis basis) {
        return new ApiKeys(journal.accounts().keys(), basis.time());
    }

    @Bean
    Sessions sessions(DurableJournal journal, AccessBasis basis) {
        return new Sessions(journal.accounts().signIns(), basis.settings(), basis.time());
    }

    @Bean
    AccessCheck accessCheck(Sessions sessions, ApiKeys keys) {
        return new AccessCheck(sessions, keys);
    }

    @Bean
    RateLimits rateLimits(AccessBasis basis) {
        return new RateLimits(basis.settings(), basis.time());
    }

    @Bean
    SetupCode setupCode(AccessBasis basis, Accounts accounts) {
        return new SetupCode(basis.settings(), accounts);
    }

    @Bean
    Audit audit(DurableJournal journal, AccessBasis basis) {
        return new Audit(journal.accounts().audit(), basis.time());
    }

    @Bean
    SignIns signIns(Accounts accounts, RateLimits limits) {
        return new SignIns(accounts, limits);
    }

    @Bean
    SecurityFilterChain access(
            HttpSecurity http,
            AccessBasis basis,
            Sessions sessions,
            ApiKeys keys,
            RateLimits limits,
            ObjectProvider<UserQuotas> quotas) {
        var guard = new BrowserGuard(basis.settings(), sessions);
        var filter = new AccessFilter(basis.settings(), sessions, keys, guard, limits);
        http.csrf(AbstractHttpConfigurer::disable) // sessions are ours, and so is this
                .sessionManagement(AbstractHttpConfigurer::disable)
                .securityContext(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .headers(AccessConfiguration::headers)
                .addFilterAfter(filter, HeaderWriterFilter.class);
        quotas.ifAvailable(it -> http.addFilterAfter(new QuotaFilter(it), AccessFilter.class));
        return http.build();
    }

    /** Frames are up to the policy, which knows artifacts; the rest is the framework's. */
    private static void headers(HeadersConfigurer<HttpSecurity> headers) {
        headers.frameOptions(HeadersConfigurer.FrameOptionsConfig::disable)
                .httpStrictTransportSecurity(
                        it -> it.maxAgeInSeconds(YEAR).includeSubDomains(false))
                .addHeaderWriter(new SecurityHeaders());
    }

    /** Names of files may have a per cent sign and, encoded, a semicolon; see PathCheck. */
    @Bean
    HttpFirewall firewall() {
        var firewall = new StrictHttpFirewall();
        firewall.setAllowUrlEncodedPercent(true);
        firewall.setAllowSemicolon(true);
        return firewall;
    }

    @Bean
    RequestRejectedHandler rejected() {
        return (request, response, _) ->
                ProblemAnswers.write(
                        400, ProblemAnswers.ofStatus(400, request), List.of(), request, response);
    }
}
