package dev.troupe.server;

import dev.troupe.server.access.EndpointAuthorization;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Serves the console. Its addresses are resolved in the browser, so that all of them are answered
 * with its one page.
 */
@Configuration(proxyBeanMethods = false)
class ConsolePages implements WebMvcConfigurer {
    private static final String FILES = "classpath:/META-INF/resources/console/";
    private static final String PAGE = "/index.html";

    /** Those of {@code console/src/app/routes.tsx}. */
    static final List<String> ADDRESSES =
            List.of(
                    "/",
                    "/c/**",
                    "/runs/**",
                    "/approvals/**",
                    "/agents/**",
                    "/documents/**",
                    "/pages/**",
                    "/schedules/**",
                    "/sessions/**",
                    "/life/**",
                    "/settings/**",
                    "/sign-in/**");

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/assets/**") // their names change with what is in them
                .addResourceLocations(FILES + "assets/")
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).immutable());
        registry.addResourceHandler(PAGE, "/icon.svg", "/theme.js")
                .addResourceLocations(FILES)
                .setCacheControl(CacheControl.noCache());
    }

    /** Whether a browser goes to an address outside the interfaces for programs. */
    static boolean isPageNavigation(HttpServletRequest request) {
        var accepted = request.getHeader(HttpHeaders.ACCEPT);
        return request.getDispatcherType() == DispatcherType.REQUEST
                && request.getMethod().equals("GET")
                && accepted != null
                && accepted.contains(MediaType.TEXT_HTML_VALUE)
                && !EndpointAuthorization.isApi(request);
    }

    /** Lets the console report in the reader's language that the page does not exist. */
    static void forwardNotFound(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        response.setStatus(HttpServletResponse.SC_NOT_FOUND);
        request.getRequestDispatcher(PAGE).forward(request, response);
    }

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        for (var address : ADDRESSES) {
            registry.addViewController(address).setViewName("forward:" + PAGE);
        }
    }
}
