package dev.troupe.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.filter.OncePerRequestFilter;

/** Everybody is the one person. */
@Configuration(proxyBeanMethods = false)
class OpenAccess {
    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
        return http.csrf(it -> it.disable())
                .headers(it -> it.disable())
                .authorizeHttpRequests(it -> it.anyRequest().permitAll())
                .addFilterBefore(new Noting(), AuthorizationFilter.class)
                .build();
    }

    private static final class Noting extends OncePerRequestFilter {
        @Override
        protected void doFilterInternal(
                HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            Caller.LOCAL.noteIn(request);
            chain.doFilter(request, response);
        }
    }
}
