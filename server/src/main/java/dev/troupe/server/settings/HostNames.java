package dev.troupe.server.settings;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names by which a server is called. */
public final class HostNames {
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|::1|\\[::1]");
    private static final Pattern PORT = Pattern.compile(":\\d{0,5}$");

    private HostNames() {}

    /** Whether a name or number always means this machine. */
    public static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }

    /**
     * The name of a Host header.
     *
     * @param authority such as {@code localhost:8080} or {@code [::1]}
     */
    public static String withoutPort(String authority) {
        return PORT.matcher(authority).replaceFirst("").toLowerCase(Locale.ROOT);
    }
}
