package dev.troupe.store.value;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Which PostgreSQL database, and how to use it.
 *
 * @param url {@code jdbc:postgresql://host:port/database}, with parameters of the driver if any,
 *     such as {@code ?currentSchema=troupe&sslmode=verify-full}; no user and no password
 * @param user empty for the driver's own default
 * @param password empty if none is needed
 * @param patience how long to wait for a server that restarts, and for the connection of a process
 *     that has just ended to be noticed; zero or more
 */
public record PostgresSettings(
        String url, String user, String password, Durability durability, Duration patience) {
    private static final Duration PATIENCE = Duration.ofSeconds(10); // a restart takes a few
    private static final String DRIVER = "jdbc:";
    private static final Pattern SECRET = Pattern.compile("(?i)[?&](user|password|sslpassword)=");

    public PostgresSettings {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new IllegalArgumentException(
                    "the database address does not start with jdbc:postgresql: ; use the form"
                            + " jdbc:postgresql://localhost:5432/troupe");
        }
        if (SECRET.matcher(url).find() || url.replaceFirst("[?].*", "").contains("@")) {
            throw new IllegalArgumentException(
                    "the database address contains a user or a password; specify them separately");
        }
        if (patience.isNegative()) {
            throw new IllegalArgumentException(
                    "patience is " + patience + "; it must not be negative");
        }
    }

    /** A database by what programs write commonly: {@code postgresql://user:password@host/name}. */
    public static PostgresSettings parse(String text) {
        var address = text.strip().replaceFirst("^(jdbc:)?postgres(ql)?:", "postgresql:");
        URI uri;
        try {
            uri = URI.create(address);
        } catch (IllegalArgumentException _) { // its message would show the password
            throw invalidUrlException();
        }
        if (!"postgresql".equals(uri.getScheme()) || uri.getRawAuthority() == null) {
            throw invalidUrlException();
        }
        var authority = uri.getRawAuthority();
        int at = authority.lastIndexOf('@');
        var login = at < 0 ? "" : authority.substring(0, at);
        int colon = login.indexOf(':');
        var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        var host = authority.substring(at + 1);
        return new PostgresSettings(
                DRIVER + "postgresql://" + host + uri.getRawPath() + query,
                decode(colon < 0 ? login : login.substring(0, colon)),
                colon < 0 ? "" : decode(login.substring(colon + 1)),
                Durability.FULL,
                PATIENCE);
    }

    private static IllegalArgumentException invalidUrlException() {
        return new IllegalArgumentException(
                "the database address is not valid; use the form"
                        + " postgresql://user:password@localhost:5432/troupe, with characters such as"
                        + " '@' in a password written as %40");
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    public PostgresSettings withUser(String name, String itsPassword) {
        return new PostgresSettings(url, name, itsPassword, durability, patience);
    }

    public PostgresSettings withDurability(Durability wanted) {
        return new PostgresSettings(url, user, password, wanted, patience);
    }

    public PostgresSettings withPatience(Duration wanted) {
        return new PostgresSettings(url, user, password, durability, wanted);
    }

    /** Its address, without secrets. */
    public String location() {
        return url.substring(DRIVER.length()).replaceFirst("[?].*", "");
    }

    @Override
    public String toString() {
        return location();
    }
}
