package dev.troupe.server.settings;

import dev.troupe.core.value.Value;
import dev.troupe.server.settings.ServerLimits.Connections;
import dev.troupe.server.settings.ServerLimits.Deadlines;
import dev.troupe.server.settings.ServerLimits.Quotas;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** Reads limits of the server, and names each value that makes no sense. */
final class ServerLimitsReader {
    /** Names of the settings, under {@code server.limits}. */
    static final List<String> NAMES =
            List.of(
                    "connections",
                    "connectionsPerAddress",
                    "streams",
                    "streamsPerUser",
                    "bodies",
                    "header",
                    "body",
                    "bodyRate",
                    "pause",
                    "idle",
                    "write",
                    "shutdown",
                    "requestsAtOnce",
                    "turns",
                    "turnsPerUser",
                    "queuedTurns",
                    "uploads",
                    "uploadedPerDay",
                    "disk");

    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,8}");
    private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,5})(ms|s|m)");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})(KB|MB|GB)");
    private static final long KB = 1_024;

    private final Value limits;

    /**
     * @param limits a record, or missing
     */
    ServerLimitsReader(Value limits) {
        this.limits = limits;
    }

    ServerLimits read(ServerLimits standard) {
        return new ServerLimits(
                connections(standard.connections()),
                deadlines(standard.deadlines()),
                quotas(standard.quotas()));
    }

    /** Shares follow the whole where only that is chosen. */
    private Connections connections(Connections standard) {
        int all = count("connections", standard.all());
        int streams = count("streams", Math.min(standard.streams(), Math.max(1, all / 4 * 3)));
        return new Connections(
                all,
                count("connectionsPerAddress", Math.min(standard.ofAddress(), all)),
                streams,
                count("streamsPerUser", Math.min(standard.streamsOfUser(), streams)),
                size("bodies", standard.bodyBytes()));
    }

    private Deadlines deadlines(Deadlines standard) {
        return new Deadlines(
                time("header", standard.header()),
                time("body", standard.body()),
                Math.max(1, size("bodyRate", standard.bodyRate())),
                time("pause", standard.pause()),
                time("idle", standard.idle()),
                time("write", standard.write()),
                time("shutdown", standard.shutdown()));
    }

    private Quotas quotas(Quotas standard) {
        int turns = count("turns", standard.turns());
        return new Quotas(
                count("requestsAtOnce", standard.requests()),
                turns,
                count("turnsPerUser", Math.min(standard.turnsOfUser(), turns)),
                count("queuedTurns", standard.queuedTurns()),
                count("uploads", standard.uploads()),
                size("uploadedPerDay", standard.uploadedBytes()),
                size("disk", standard.diskBytes()));
    }

    private int count(String name, int standard) {
        var value = limits.field(name);
        if (value.isMissing()) {
            return standard;
        }
        if (!COUNT.matcher(value.asText()).matches()) {
            throw new ServerSettingsException(
                    "server.limits.%s 的值“%s”无效；请使用不小于 1 的整数",
                    "server.limits.%s '%s' is not valid; use an integer of at least 1",
                    name,
                    value.asText());
        }
        return Integer.parseInt(value.asText());
    }

    private Duration time(String name, Duration standard) {
        var value = limits.field(name);
        if (value.isMissing()) {
            return standard;
        }
        var time = TIME.matcher(value.asText().strip());
        if (!time.matches()) {
            throw new ServerSettingsException(
                    "server.limits.%s 的值“%s”无效；请使用时长，如 500ms、10s 或 2m",
                    "server.limits.%s '%s' is not valid; use a duration such as 500ms, 10s or 2m",
                    name,
                    value.asText());
        }
        long count = Long.parseLong(time.group(1));
        return switch (time.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            default -> Duration.ofMinutes(count);
        };
    }

    private long size(String name, long standard) {
        var value = limits.field(name);
        if (value.isMissing()) {
            return standard;
        }
        var size = SIZE.matcher(value.asText().strip());
        if (!size.matches()) {
            throw new ServerSettingsException(
                    "server.limits.%s 的值“%s”无效；请使用大小，如 16KB、32MB 或 2GB",
                    "server.limits.%s '%s' is not valid; use a size such as 16KB, 32MB or 2GB",
                    name,
                    value.asText());
        }
        long unit =
                switch (size.group(2)) {
                    case "KB" -> KB;
                    case "MB" -> KB * KB;
                    default -> KB * KB * KB;
                };
        return Long.parseLong(size.group(1)) * unit;
    }
}
