package dev.troupe.server;

import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Serves the console. Its addresses are made in the browser, so that all of them are answered with
 * its one page.
 */
@Configuration(proxyBeanMethods = false)
class ConsolePages implements WebMvcConfigurer {
    private static final String FILES = "classpath:/META-INF/resources/console/";
    private static final List<String> ADDRESSES =
            List.of(
                    "/",
                    "/c/**",
                    "/runs/**",
                    "/approvals/**",
                    "/agents/**",
                    "/settings/**",
                    "/sign-in/**");

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/assets/**") // their names change with what is in them
                .addResourceLocations(FILES + "assets/")
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).immutable());
        registry.addResourceHandler("/index.html", "/icon.svg", "/theme.js")
                .addResourceLocations(FILES)
                .setCacheControl(CacheControl.noCache());
    }

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        for (var address : ADDRESSES) {
            registry.addViewController(address).setViewName("forward:/index.html");
        }
    }
}
