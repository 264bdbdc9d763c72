package dev.troupe.store.database;

import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;

/**
 * What PostgreSQL's codes mean (PostgreSQL documentation, appendix A, "PostgreSQL Error Codes"),
 * and what to do.
 */
public enum PostgresErrorCode {
    PASSWORD(
            StoreProblem.NOT_PERMITTED,
            "请检查用户名和密码，以及服务器的 pg_hba.conf",
            "check user and password, and the server's pg_hba.conf"),
    NO_DATABASE(
            StoreProblem.UNAVAILABLE,
            "请先用 createdb 创建该数据库，或指定另一个",
            "create the database with createdb, or name another one"),
    NO_SCHEMA(
            StoreProblem.UNAVAILABLE,
            "请先用 create schema 创建该模式，或指定另一个",
            "create the schema with create schema, or name another one"),
    RIGHTS(
            StoreProblem.NOT_PERMITTED,
            "请授予该用户在该模式中建表和读写的权限",
            "grant the user permission to create, read and write tables in the schema"),
    SPACE(
            StoreProblem.UNAVAILABLE,
            "请释放服务器的磁盘空间后重试",
            "free some disk space on the server and try again"),
    CONNECTIONS(
            StoreProblem.UNAVAILABLE,
            "服务器的连接已用尽；请提高 max_connections 或关闭其他程序",
            "the server has no connection left; raise max_connections or close other programs"),
    STANDBY(
            StoreProblem.UNAVAILABLE,
            "该服务器只读；请指定主服务器",
            "this server is read-only; specify the primary server"),
    DAMAGED(
            StoreProblem.DAMAGED,
            "数据库中的数据已损坏；请用备份恢复",
            "the data in the database is damaged; restore a backup"),
    LOST(
            StoreProblem.UNAVAILABLE,
            "请检查服务器是否正在运行、地址是否正确，然后重试",
            "check that the server is running and that the address is correct, then retry"),
    OTHER(StoreProblem.UNAVAILABLE, "请查看服务器的日志，然后重试", "check the log of the server, then retry");

    private final StoreProblem problem;
    private final String zh;
    private final String en;

    PostgresErrorCode(StoreProblem problem, String zh, String en) {
        this.problem = problem;
        this.zh = zh;
        this.en = en;
    }

    private static PostgresErrorCode of(SQLException failure) {
        var state = sqlState(failure);
        return switch (state) {
            case "28P01", "28000" -> PASSWORD;
            case "3D000" -> NO_DATABASE;
            case "3F000" -> NO_SCHEMA;
            case "42501" -> RIGHTS;
            case "53100" -> SPACE;
            case "53300" -> CONNECTIONS;
            case "25006" -> STANDBY;
            case "XX001", "XX002" -> DAMAGED;
            default -> isConnectionLost(failure) ? LOST : OTHER;
        };
    }

    /** The error of the database, with its place and the remedy. */
    public static StoreException toException(
            String zh, String en, String place, SQLException cause) {
        var failure = of(cause);
        var message = String.valueOf(cause.getMessage());
        return new StoreException(
                failure.problem,
                "无法" + zh + " " + place + "：" + message + "；" + failure.zh,
                "could not " + en + " " + place + ": " + message + "; " + failure.en,
                cause);
    }

    /** Connection exceptions, and the server's word that it stops, has crashed or starts. */
    public static boolean isConnectionLost(SQLException failure) {
        var state = sqlState(failure);
        return switch (state) {
            case "57P01", "57P02", "57P03" -> true;
            default -> state.startsWith("08");
        };
    }

    /** Deadlocks and the like, of which the server undid one side. */
    public static boolean isTransient(SQLException failure) {
        return switch (sqlState(failure)) {
            case "40001", "40P01" -> true;
            default -> false;
        };
    }

    static boolean isTimeout(SQLException failure) {
        return sqlState(failure).equals("55P03");
    }

    private static String sqlState(SQLException failure) {
        var state = failure.getSQLState();
        return state == null ? "" : state;
    }
}
