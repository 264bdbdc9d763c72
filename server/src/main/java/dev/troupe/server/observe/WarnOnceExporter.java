package dev.troupe.server.observe;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns once when a collector begins to fail, in place of once for everything that is lost. */
final class WarnOnceExporter implements SpanExporter {
    private static final Logger LOG = LoggerFactory.getLogger(WarnOnceExporter.class);

    private final SpanExporter exporter;
    private final AtomicBoolean isFailing = new AtomicBoolean();

    WarnOnceExporter(SpanExporter exporter) {
        this.exporter = exporter;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        var result = exporter.export(spans);
        return result.whenComplete(() -> logTransition(result));
    }

    private void logTransition(CompletableResultCode result) {
        boolean isFailure = !result.isSuccess();
        if (isFailing.getAndSet(isFailure) == isFailure) {
            return;
        }
        if (isFailure) {
            LOG.warn(
                    "traces cannot be sent and are lost until they can: {}; see to the collector or"
                            + " change OTEL_EXPORTER_OTLP_ENDPOINT",
                    String.valueOf(result.getFailureThrowable()));
        } else {
            LOG.warn("traces can be sent again");
        }
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
