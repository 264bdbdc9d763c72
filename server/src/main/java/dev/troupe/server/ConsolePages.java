package dev.troupe.server;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.PathResourceResolver;

/**
 * Serves the console. Its addresses are made in the browser, so that all of them are answered with
 * its one page.
 */
@Configuration(proxyBeanMethods = false)
class ConsolePages implements WebMvcConfigurer {
    private static final String FILES = "classpath:/META-INF/resources/console/";
    private static final String[] ADDRESSES = {
        "/c/**", "/runs/**", "/approvals/**", "/agents/**", "/settings/**", "/sign-in/**"
    };

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/assets/**") // their names change with what is in them
                .addResourceLocations(FILES + "assets/")
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).immutable());
        registry.addResourceHandler("/icon.svg", "/index.html")
                .addResourceLocations(FILES)
                .setCacheControl(CacheControl.noCache());
        registry.addResourceHandler(ADDRESSES)
                .addResourceLocations(FILES)
                .setCacheControl(CacheControl.noCache())
                .resourceChain(false)
                .addResolver(new OnePage());
    }

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addViewController("/").setViewName("forward:/index.html");
    }

    private static final class OnePage extends PathResourceResolver {
        @Override
        protected @Nullable Resource getResource(String path, Resource location)
                throws IOException {
            return super.getResource("index.html", location);
        }
    }
}
