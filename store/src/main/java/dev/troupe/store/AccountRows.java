package dev.troupe.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How accounts lie in their table. */
final class AccountRows {
    static final String COLUMNS =
            "account.id, account.name, account.subject, account.password, account.role,"
                    + " account.disabled, account.created";

    private AccountRows() {}

    static Optional<Account> find(Statements statements, String condition, String value)
            throws SQLException {
        var query = statements.of("select " + COLUMNS + " from account where " + condition);
        query.setString(1, value);
        try (var found = query.executeQuery()) {
            return found.next() ? Optional.of(account(found)) : Optional.empty();
        }
    }

    /** Of a row that begins with {@link #COLUMNS}. */
    static Account account(ResultSet found) throws SQLException {
        return new Account(
                found.getString(1),
                found.getString(2),
                found.getString(3),
                found.getString(4),
                Account.Role.valueOf(found.getString(5)),
                found.getLong(6) != 0,
                Nanos.toInstant(found.getLong(7)));
    }

    static @Nullable Instant instant(ResultSet found, int column) throws SQLException {
        long nanos = found.getLong(column);
        return found.wasNull() ? null : Nanos.toInstant(nanos);
    }

    static void set(PreparedStatement statement, int index, @Nullable Instant time)
            throws SQLException {
        if (time == null) {
            statement.setNull(index, Types.BIGINT);
        } else {
            statement.setLong(index, Nanos.of(time));
        }
    }
}
