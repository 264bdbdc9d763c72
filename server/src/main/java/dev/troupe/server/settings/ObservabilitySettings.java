package dev.troupe.server.settings;

import dev.troupe.core.value.Value;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Observability and file storage of the server, by {@code server.traces}, {@code
 * server.traceContent}, {@code server.log} and {@code server.keptFiles} in {@code troupe.yaml}.
 *
 * @param traces the collector that they are sent to by OTLP, as in {@code http://localhost:4318};
 *     {@code null} where only the variables of OpenTelemetry may name one
 * @param hasTraceContent whether traces include messages of models and arguments of tools, also by
 *     the variable {@code OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT}
 * @param isLogJson whether the log is one object of JSON a line, with ids of runs
 * @param maxStoredBytes maximum size of a run's file that is stored, by {@code server.keptFiles}
 */
public record ObservabilitySettings(
        @Nullable URI traces, boolean hasTraceContent, boolean isLogJson, long maxStoredBytes) {
    private static final String CAPTURE = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT";
    private static final Set<String> CAPTURED = Set.of("true", "span_only", "span_and_event");
    private static final String KEPT = "32MB";
    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})(KB|MB)");
    private static final int KB = 1_024;

    /**
     * @throws ServerSettingsException naming the value and the remedy
     */
    public static ObservabilitySettings of(Environment environment) {
        var said = Settings.serverSection(environment);
        return new ObservabilitySettings(
                traces(said.field("traces")),
                environment
                        .variable(CAPTURE)
                        .map(text -> CAPTURED.contains(text.toLowerCase(Locale.ROOT)))
                        .orElseGet(() -> hasContent(said.field("traceContent"))),
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
            // reported below
        }
        throw new ServerSettingsException(
                "server.traces 的值“%s”无效；请使用收集器的地址，如 http://localhost:4318",
                "server.traces '%s' is not valid; use the address of a collector such as"
                        + " http://localhost:4318",
                text);
    }

    private static boolean hasContent(Value value) {
        return switch (value.isMissing() ? "false" : value.asText()) {
            case "true" -> true;
            case "false" -> false;
            default ->
                    throw new ServerSettingsException(
                            "server.traceContent 的值“%s”无效；请使用 true 或 false",
                            "server.traceContent '%s' is not valid; use true or false",
                            value.asText());
        };
    }

    private static long bytes(Value value) {
        var text = value.isMissing() ? KEPT : value.asText();
        var size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new ServerSettingsException(
                    "server.keptFiles 的值“%s”无效；请指定保存文件的最大大小，如 32MB；0MB 表示不保存",
                    "server.keptFiles '%s' is not valid; use the maximum size of a stored file such as"
                            + " 32MB, or 0MB to store none",
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
                    throw new ServerSettingsException(
                            "server.log 的值“%s”无效；请使用 text 或 json",
                            "server.log '%s' is not valid; use text or json", value.asText());
        };
    }
}
