package dev.troupe.runtime.pack;

import dev.troupe.packs.school.backend.BackendCalls;
import dev.troupe.packs.school.backend.BackendSource;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.SettingsException;
import java.net.URI;
import java.util.Optional;

/**
 * The back end that {@code TROUPE_SCHOOL_URL} names, with the token {@code TROUPE_SCHOOL_TOKEN}.
 * Without it, records come from the database.
 */
record SchoolBackend(BackendCalls calls, SchoolBackendClient client)
        implements SchoolSource.Provider, AutoCloseable {
    private static final String ADDRESS = "TROUPE_SCHOOL_URL";
    private static final String TOKEN = "TROUPE_SCHOOL_TOKEN";

    /**
     * Empty if no back end is set.
     *
     * @throws SettingsException when the address is not one of HTTP
     */
    static Optional<SchoolBackend> open(Environment environment, AllowedHosts allowed) {
        return environment
                .variable(ADDRESS)
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .map(address -> {
                    if (!address.matches("https?://[^\\s/]+(?:/\\S*)?")) {
                        throw new SettingsException(
                                "%s 的值“%s”不是 http:// 或 https:// 开头的地址",
                                "%s is '%s', which is not an address that begins with http:// or https://",
                                ADDRESS,
                                address);
                    }
                    var client =
                            SchoolBackendClient.create(
                                    allowed,
                                    environment.variable(TOKEN).orElse("").strip(),
                                    SchoolBackendClient.LIMIT);
                    return new SchoolBackend(new BackendCalls(URI.create(address), client), client);
                });
    }

    @Override
    public SchoolSource of(String user) {
        return new BackendSource(calls, user);
    }

    @Override
    public void close() {
        client.close();
    }
}
