package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.runtime.Environment;
import dev.troupe.runtime.Settings;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How the server is watched, by {@code server.traces} and {@code server.log} in {@code
 * troupe.yaml}.
 *
 * @param traces the collector that they are sent to by OTLP, as in {@code http://localhost:4318};
 *     {@code null} where only the variables of OpenTelemetry may name one
 * @param isLogJson whether the log is one object of JSON a line, with ids of runs
 */
record WatchSettings(@Nullable URI traces, boolean isLogJson) {
    /**
     * @throws AccessSettingsException naming the value and the remedy
     */
    static WatchSettings of(Environment environment) {
        var said = Settings.server(environment);
        return new WatchSettings(traces(said.field("traces")), isJson(said.field("log")));
    }

    private static @Nullable URI traces(Value value) {
        if (value.isMissing()) {
            return null;
        }
        var text = value.asText();
        try {
            var collector = URI.create(text);
            if (collector.getHost() != null && text.matches("https?://.*")) {
                return collector;
            }
        } catch (IllegalArgumentException _) {
            // told below
        }
        throw new AccessSettingsException(
                "server.traces 是“%s”；请写收集器的地址，如 http://localhost:4318",
                "server.traces is '%s'; give the address of a collector, as in"
                        + " http://localhost:4318",
                text);
    }

    private static boolean isJson(Value value) {
        return switch (value.isMissing() ? "text" : value.asText()) {
            case "text" -> false;
            case "json" -> true;
            default ->
                    throw new AccessSettingsException(
                            "server.log 是“%s”；请写 text 或 json",
                            "server.log is '%s'; say text or json", value.asText());
        };
    }
}
