package dev.troupe.store.account;

import dev.troupe.store.database.StatementCache;
import dev.troupe.store.disk.EpochNanos;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maps accounts to rows of their table. */
final class AccountRowMapper {
    static final String COLUMNS =
            "account.id, account.name, account.subject, account.password, account.role,"
                    + " account.disabled, account.created";

    private AccountRowMapper() {}

    static Optional<Account> find(StatementCache statements, String condition, String value)
            throws SQLException {
        var query = statements.prepare("select " + COLUMNS + " from account where " + condition);
        query.setString(1, value);
        try (var found = query.executeQuery()) {
            return found.next() ? Optional.of(readAccount(found)) : Optional.empty();
        }
    }

    /** Of a row that begins with {@link #COLUMNS}. */
    static Account readAccount(ResultSet found) throws SQLException {
        return new Account(
                found.getString(1),
                found.getString(2),
                found.getString(3),
                found.getString(4),
                Account.Role.valueOf(found.getString(5)),
                found.getLong(6) != 0,
                EpochNanos.toInstant(found.getLong(7)));
    }

    static @Nullable Instant readInstant(ResultSet found, int column) throws SQLException {
        long nanos = found.getLong(column);
        return found.wasNull() ? null : EpochNanos.toInstant(nanos);
    }

    static void setInstant(PreparedStatement statement, int index, @Nullable Instant time)
            throws SQLException {
        if (time == null) {
            statement.setNull(index, Types.BIGINT);
        } else {
            statement.setLong(index, EpochNanos.of(time));
        }
    }
}
