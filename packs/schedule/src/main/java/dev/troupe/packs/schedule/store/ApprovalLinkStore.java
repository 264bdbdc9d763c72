package dev.troupe.packs.schedule.store;

import dev.troupe.store.pack.PackDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How links to decisions, for which the work of schedules waits, are signed and what they permit.
 * Safe for use by several threads.
 */
public final class ApprovalLinkStore {
    private static final String OWN = "where user_id = ? and number = ?";

    private final PackDatabase tables;

    ApprovalLinkStore(PackDatabase tables) {
        this.tables = tables;
    }

    /**
     * The links of a schedule.
     *
     * @param secret by which they are signed; empty if there are none yet
     * @param policy what they permit
     */
    public record LinkSettings(String secret, ApprovalLinkPolicy policy) {
        /** Without the secret, so that no log has it. */
        @Override
        public String toString() {
            return "LinkSettings[policy=" + policy + "]";
        }
    }

    /** Empty if the user has no such schedule. */
    public Optional<LinkSettings> find(String user, long number) {
        return tables.read(connection -> find(connection, user, number));
    }

    /** The same, with a secret: a new one if there is none yet. */
    public Optional<LinkSettings> findOrCreate(String user, long number, Supplier<String> secret) {
        return tables.write(connection -> {
            ScheduleSql.execute(
                    connection,
                    "update schedule set link_secret = ? " + OWN + " and link_secret = ''",
                    secret.get(),
                    user,
                    number);
            return find(connection, user, number);
        });
    }

    /**
     * Changes what links permit; earlier links are no longer valid.
     *
     * @param settings with another secret than before, or an empty one: the next link creates it
     * @return whether the user has such a schedule
     */
    public boolean change(String user, long number, LinkSettings settings) {
        return tables.write(connection ->
                ScheduleSql.execute(
                                connection,
                                "update schedule set link_secret = ?, link_decides = ? " + OWN,
                                settings.secret(),
                                settings.policy() == ApprovalLinkPolicy.LINK,
                                user,
                                number)
                        == 1);
    }

    private static Optional<LinkSettings> find(Connection connection, String user, long number)
            throws SQLException {
        return ScheduleSql.query(
                        connection,
                        "select link_secret, link_decides from schedule " + OWN,
                        row ->
                                new LinkSettings(
                                        row.getString(1),
                                        ApprovalLinkPolicy.of(row.getLong(2) == 1)),
                        user,
                        number)
                .stream()
                .findFirst();
    }
}
