package dev.troupe.runtime.usage;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.budget.Spend;
import dev.troupe.model.budget.UsageLedger;
import dev.troupe.model.budget.UsageLedgerException;
import dev.troupe.model.budget.UsageScope;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.store.pack.PackDatabase;
import dev.troupe.store.value.StoreException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The usage of model calls, in {@code usage.db} of a home, or if the journal is in PostgreSQL in a
 * schema next to it. Several processes may add to it at the same time, and budgets apply to all of
 * them. Nothing is created or opened before the first call. Safe for use by several threads.
 */
public final class DatabaseUsageLedger implements UsageLedger, AutoCloseable {
    private static final int NANO = 9; // digits: the smallest part of a US dollar that is stored
    private static final int KEPT_DAYS = 400; // a year and the month that it ends in
    private static final List<String> SCRIPTS =
            List.of(
                    """
                    create table usage (
                        day varchar(10) not null,
                        user_id varchar(200) not null,
                        run varchar(64) not null,
                        role varchar(20) not null,
                        tokens bigint not null,
                        nanodollars bigint not null,
                        primary key (day, user_id, run, role)
                    );
                    create index usage_of_run on usage (run);
                    """);
    private static final String ADD =
            """
            insert into usage (day, user_id, run, role, tokens, nanodollars)
            values (?, ?, ?, ?, ?, ?)
            on conflict (day, user_id, run, role) do update
            set tokens = usage.tokens + excluded.tokens,
                nanodollars = usage.nanodollars + excluded.nanodollars
            """;
    private static final String SUM =
            "select coalesce(sum(tokens), 0), coalesce(sum(nanodollars), 0) from usage where ";

    private final Environment environment;
    private @Nullable PackDatabase tables;

    private DatabaseUsageLedger(Environment environment) {
        this.environment = environment;
    }

    /** That of {@code TROUPE_HOME}. */
    public static DatabaseUsageLedger of(Environment environment) {
        return new DatabaseUsageLedger(environment);
    }

    private synchronized PackDatabase tables() {
        var opened = tables;
        if (opened == null) {
            opened =
                    Settings.journal(environment)
                            .postgresSettings()
                            .map(settings -> PackDatabase.openPostgres(settings, "usage", SCRIPTS))
                            .orElseGet(() ->
                                    PackDatabase.openFile(
                                            environment.home().resolve("usage.db"), SCRIPTS));
            opened.write(DatabaseUsageLedger::removeOld);
            tables = opened;
        }
        return opened;
    }

    private static int removeOld(Connection connection) throws SQLException {
        try (var delete = connection.prepareStatement("delete from usage where day < ?")) {
            delete.setString(1, LocalDate.now(ZoneOffset.UTC).minusDays(KEPT_DAYS).toString());
            return delete.executeUpdate();
        }
    }

    @Override
    public void add(Key key, Spend amount) {
        try {
            tables().write(connection -> {
                try (var add = connection.prepareStatement(ADD)) {
                    add.setString(1, key.day().toString());
                    add.setString(2, key.user());
                    add.setString(3, key.run());
                    add.setString(4, key.role().name());
                    add.setLong(5, amount.tokens());
                    add.setLong(6, amount.money().movePointRight(NANO).longValue());
                    return add.executeUpdate();
                }
            });
        } catch (StoreException e) {
            throw unavailable("无法记录模型的用量", "Could not record the usage of models", e);
        }
    }

    @Override
    public Spend total(UsageScope scope) {
        try {
            return tables().read(connection -> total(connection, scope));
        } catch (StoreException e) {
            throw unavailable("无法读取模型的用量", "Could not read the usage of models", e);
        }
    }

    private static Spend total(Connection connection, UsageScope scope) throws SQLException {
        return switch (scope) {
            case UsageScope.OfRun(var run, var role) ->
                    role == null
                            ? sum(connection, "run = ?", run)
                            : sum(connection, "run = ? and role = ?", run, role.name());
            case UsageScope.OfUser(var user, var from, var until) ->
                    sum(
                            connection,
                            "day >= ? and day < ? and user_id = ?",
                            from.toString(),
                            until.toString(),
                            user);
            case UsageScope.OfAll(var from, var until) ->
                    sum(connection, "day >= ? and day < ?", from.toString(), until.toString());
        };
    }

    private static Spend sum(Connection connection, String condition, String... values)
            throws SQLException {
        try (var query = connection.prepareStatement(SUM + condition)) {
            set(query, values);
            try (var rows = query.executeQuery()) {
                rows.next();
                return new Spend(rows.getLong(1), BigDecimal.valueOf(rows.getLong(2), NANO));
            }
        }
    }

    private static void set(PreparedStatement query, String... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            query.setString(i + 1, values[i]);
        }
    }

    private static UsageLedgerException unavailable(String zh, String en, StoreException e) {
        return new UsageLedgerException(
                Problem.of(ModelProblem.UNAVAILABLE, zh + "：%s", en + ": %s", e.problem().text()),
                e);
    }

    @Override
    public synchronized void close() {
        if (tables != null) {
            tables.close();
        }
    }
}
