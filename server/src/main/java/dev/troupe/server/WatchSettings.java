package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.runtime.Environment;
import dev.troupe.runtime.Settings;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the server is watched and what it keeps, by {@code server.traces}, {@code server.log} and
 * {@code server.keptFiles} in {@code troupe.yaml}.
 *
 * @param traces the collector that they are sent to by OTLP, as in {@code http://localhost:4318};
 *     {@code null} where only the variables of OpenTelemetry may name one
 * @param isLogJson whether the log is one object of JSON a line, with ids of runs
 * @param keptBytes of a file that is kept as a run made it, by {@code server.keptFiles}
 */
record WatchSettings(@Nullable URI traces, boolean isLogJson, long keptBytes) {
    private static final String KEPT = "32MB";
    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})(KB|MB)");
    private static final int KB = 1_024;

    /**
     * @throws AccessSettingsException naming the value and the remedy
     */
    static WatchSettings of(Environment environment) {
        var said = Settings.server(environment);
        return new WatchSettings(
                traces(said.field("traces")),
                isJson(said.field("log")),
                bytes(said.field("keptFiles")));
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

    private static long bytes(Value value) {
        var text = value.isMissing() ? KEPT : value.asText();
        var size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new AccessSettingsException(
                    "server.keptFiles 是“%s”；请写每个文件最多保留多大，如 32MB；0MB 则不保留",
                    "server.keptFiles is '%s'; say how large a file may be that is kept, as in"
                            + " 32MB, or 0MB to keep none",
                    text);
        }
        long unit = size.group(2).equals("KB") ? KB : (long) KB * KB;
        return Long.parseLong(size.group(1)) * unit;
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
