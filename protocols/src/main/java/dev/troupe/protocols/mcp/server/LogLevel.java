package dev.troupe.protocols.mcp.server;

import dev.troupe.protocols.mcp.rpc.RpcException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How serious a line of a log is, the least serious first. */
enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    private static final List<String> NAMES =
            Stream.of(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();

    /**
     * Reads the word that the protocol has for it.
     *
     * @throws RpcException when there is no such level
     */
    static LogLevel parse(String name) {
        int index = NAMES.indexOf(name);
        if (index < 0) {
            throw RpcException.invalidParams(
                    "level '%s' is not known; expected one of %s".formatted(name, NAMES));
        }
        return values()[index];
    }
}
