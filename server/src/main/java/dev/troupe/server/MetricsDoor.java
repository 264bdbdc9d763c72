package dev.troupe.server;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /metrics}: figures for Prometheus, in its text form. */
@RestController
final class MetricsDoor {
    private final PrometheusMeterRegistry registry;

    MetricsDoor(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    @GetMapping(path = "/metrics", produces = MediaType.TEXT_PLAIN_VALUE)
    String metrics() {
        return registry.scrape();
    }
}
