package dev.troupe.server;

import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.traces.ConfigurableSpanExporterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.List;

/** Holds spans in memory for tests, with {@code OTEL_TRACES_EXPORTER=memory}. */
public final class SpansInMemory implements ConfigurableSpanExporterProvider {
    private static volatile InMemorySpanExporter last = InMemorySpanExporter.create();

    @Override
    public SpanExporter createExporter(ConfigProperties settings) {
        last = InMemorySpanExporter.create();
        return last;
    }

    @Override
    public String getName() {
        return "memory";
    }

    /** Those of the server that was started last. */
    public static List<SpanData> all() {
        return last.getFinishedSpanItems();
    }
}
