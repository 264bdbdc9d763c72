package dev.troupe.store;

import java.sql.SQLException;

/**
 * What PostgreSQL's codes mean (PostgreSQL documentation, appendix A, "PostgreSQL Error Codes"),
 * and what to do.
 */
enum PostgresFailure {
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
            "grant the user the right to make, read and write tables in the schema"),
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
            "this server only reads; name the primary one"),
    DAMAGED(
            StoreProblem.DAMAGED,
            "数据库中的数据已损坏；请用备份恢复",
            "the data in the database is damaged; restore a backup"),
    LOST(
            StoreProblem.UNAVAILABLE,
            "请检查服务器是否正在运行、地址是否正确，然后重试",
            "check that the server runs and that the address is right, then try again"),
    OTHER(StoreProblem.UNAVAILABLE, "请查看服务器的日志，然后重试", "look into the server's log, then try again");

    private final StoreProblem problem;
    private final String zh;
    private final String en;

    PostgresFailure(StoreProblem problem, String zh, String en) {
        this.problem = problem;
        this.zh = zh;
        this.en = en;
    }

    private static PostgresFailure of(SQLException failure) {
        var state = state(failure);
        return switch (state) {
            case "28P01", "28000" -> PASSWORD;
            case "3D000" -> NO_DATABASE;
            case "3F000" -> NO_SCHEMA;
            case "42501" -> RIGHTS;
            case "53100" -> SPACE;
            case "53300" -> CONNECTIONS;
            case "25006" -> STANDBY;
            case "XX001", "XX002" -> DAMAGED;
            default -> isLost(failure) ? LOST : OTHER;
        };
    }

    /** What the database said, with its place and the remedy. */
    static StoreException said(String zh, String en, String place, SQLException cause) {
        var failure = of(cause);
        var message = String.valueOf(cause.getMessage());
        return new StoreException(
                failure.problem,
                "无法" + zh + " " + place + "：" + message + "；" + failure.zh,
                "could not " + en + " " + place + ": " + message + "; " + failure.en,
                cause);
    }

    /** Connection exceptions, and the server's word that it stops, has crashed or starts. */
    static boolean isLost(SQLException failure) {
        var state = state(failure);
        return switch (state) {
            case "57P01", "57P02", "57P03" -> true;
            default -> state.startsWith("08");
        };
    }

    /** Deadlocks and the like, of which the server undid one side. */
    static boolean isPassing(SQLException failure) {
        return switch (state(failure)) {
            case "40001", "40P01" -> true;
            default -> false;
        };
    }

    static boolean isTimeout(SQLException failure) {
        return state(failure).equals("55P03");
    }

    private static String state(SQLException failure) {
        var state = failure.getSQLState();
        return state == null ? "" : state;
    }
}
