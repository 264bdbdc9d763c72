package dev.troupe.server.observe;

import dev.troupe.runtime.settings.Environment;
import dev.troupe.server.settings.ObservabilitySettings;
import dev.troupe.server.settings.ServerSettingsException;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends traces of turns and runs to a collector, where settings or the variables of OpenTelemetry
 * name one. Otherwise nothing is recorded or sent. Safe for use by several threads.
 */
public final class Tracing implements AutoCloseable {
    /** The variables of which one has traces sent. */
    private static final List<String> WANTED =
            List.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT",
                    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
                    "OTEL_TRACES_EXPORTER");

    private static final long FLUSH_SECONDS = 2; // that the end of the server waits for a collector

    private final @Nullable OpenTelemetrySdk sdk;
    private final boolean hasContent;

    private Tracing(@Nullable OpenTelemetrySdk sdk, boolean hasContent) {
        this.sdk = sdk;
        this.hasContent = hasContent;
    }

    /**
     * @param settings its collector is used where no variable names one
     * @throws ServerSettingsException when a variable of OpenTelemetry has a value that is none
     */
    public static Tracing of(Environment environment, ObservabilitySettings settings) {
        var collector = settings.traces();
        boolean isWanted = WANTED.stream().anyMatch(it -> environment.variable(it).isPresent());
        boolean isOff =
                environment.variable("OTEL_SDK_DISABLED").filter("true"::equals).isPresent();
        return new Tracing(
                (isWanted || collector != null) && !isOff ? sdk(environment, collector) : null,
                settings.hasTraceContent());
    }

    private static OpenTelemetrySdk sdk(Environment environment, @Nullable URI collector) {
        try {
            return AutoConfiguredOpenTelemetrySdk.builder()
                    .disableShutdownHook()
                    .addPropertiesCustomizer(_ -> properties(environment, collector))
                    .addTracerProviderCustomizer(
                            (provider, _) -> provider.setIdGenerator(new TraceIdGenerator()))
                    .addSpanExporterCustomizer((exporter, _) -> new WarnOnceExporter(exporter))
                    .build()
                    .getOpenTelemetrySdk();
        } catch (ConfigurationException e) {
            throw new ServerSettingsException(
                    "OpenTelemetry 的设置有误：%s；请改正 OTEL_ 开头的变量",
                    "an OpenTelemetry setting is not valid: %s; correct the variables that start with"
                            + " OTEL_",
                    String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, String> properties(
            Environment environment, @Nullable URI collector) {
        var properties = new HashMap<String, String>();
        properties.put("otel.service.name", "troupe");
        properties.put("otel.exporter.otlp.protocol", "http/protobuf");
        if (collector != null) {
            properties.put("otel.exporter.otlp.endpoint", collector.toString());
        }
        environment
                .variables()
                .forEach((name, value) -> {
                    if (name.startsWith("OTEL_")) {
                        properties.put(name.toLowerCase(Locale.ROOT).replace('_', '.'), value);
                    }
                });
        properties.put("otel.metrics.exporter", "none"); // they are at /metrics
        properties.put("otel.logs.exporter", "none");
        return properties;
    }

    /** Watches turns, where traces are sent. */
    public Optional<TurnObservers.ObserverFactory> observerFactory() {
        return tracer().map(tracer -> turn -> new TurnSpans(tracer, turn, hasContent));
    }

    private Optional<Tracer> tracer() {
        return Optional.ofNullable(sdk)
                .map(OpenTelemetry::getTracerProvider)
                .map(provider -> provider.get("dev.troupe"));
    }

    /** Sends what has ended. */
    public void flush() {
        if (sdk != null) {
            sdk.getSdkTracerProvider().forceFlush().join(FLUSH_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Sends what has ended, as far as that is quick. */
    @Override
    public void close() {
        if (sdk != null) {
            sdk.shutdown().join(FLUSH_SECONDS, TimeUnit.SECONDS);
        }
    }
}
