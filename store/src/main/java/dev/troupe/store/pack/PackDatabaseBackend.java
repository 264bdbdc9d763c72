package dev.troupe.store.pack;

import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.Connection;
import java.sql.SQLException;

/** What differs between the databases in which packs have tables. */
interface PackDatabaseBackend {
    /** Which one it is, for messages; never a password. */
    String location();

    Connection openConnection() throws SQLException;

    String beginReadSql();

    String beginWriteSql();

    /** How many of this process write at the same time. */
    int maxWriters();

    /** Prevents other processes from opening it until the end of the transaction. */
    void lockStartup(Connection connection) throws SQLException;

    /** Whether the connection is lost, so that another one may succeed. */
    boolean isConnectionLost(SQLException failure);

    /** Whether the transaction was undone for a reason that need not come again. */
    boolean isTransient(SQLException failure);

    /** The error of the database, with its place, and a remedy if the cause is known. */
    StoreException toException(String zh, String en, SQLException cause);

    default StoreException foreignDatabaseException() {
        return new StoreException(
                StoreProblem.NOT_A_STORE,
                location() + " 中有其他程序的表，未做任何更改；请将其移走，或指定另一个位置",
                location()
                        + " contains tables of another program and was not changed; move it away, or"
                        + " specify another location");
    }

    default StoreException newerVersionException(int version, int known) {
        return new StoreException(
                StoreProblem.NEWER_VERSION,
                location() + " 的版本为 " + version + "，本程序只支持到 " + known + "，未做任何更改；请升级 Troupe",
                location()
                        + " has version "
                        + version
                        + " but this program supports versions up to "
                        + known
                        + "; it was not changed; install a newer Troupe");
    }

    default StoreException closedException() {
        return new StoreException(
                StoreProblem.CLOSED,
                location() + " 已关闭；请重新打开",
                location() + " is closed; open it again");
    }

    default StoreException uncertainException(SQLException cause) {
        return new StoreException(
                StoreProblem.UNCERTAIN,
                "提交时与 " + location() + " 的连接中断，无法确定是否已写入；请检查后重试",
                "the connection to "
                        + location()
                        + " was lost while something was committed, so it is not known whether it"
                        + " was written; look before you try again",
                cause);
    }
}
