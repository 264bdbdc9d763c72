package dev.troupe.store;

import java.sql.Connection;
import java.sql.SQLException;

/** What differs between the databases in which packs have tables. */
interface SharedDatabase {
    /** Which one it is, for messages; never a password. */
    String place();

    Connection connect() throws SQLException;

    String beginToRead();

    String beginToWrite();

    /** How many of this process write at the same time. */
    int writers();

    /** Keeps others from opening it until the end of the transaction. */
    void lockOpening(Connection connection) throws SQLException;

    /** Whether the connection is gone, so that another one may do better. */
    boolean isLost(SQLException failure);

    /** Whether the transaction was undone for a reason that need not come again. */
    boolean isPassing(SQLException failure);

    /** What the database said, with its place, and a remedy where the cause is known. */
    StoreException failure(String zh, String en, SQLException cause);

    default StoreException foreign() {
        return new StoreException(
                StoreProblem.NOT_A_STORE,
                place() + " 里有其他程序的表，未作任何改动；请将其移走，或指定另一个位置",
                place()
                        + " holds tables of another program and was left as it is; move it away, or"
                        + " name another place");
    }

    default StoreException newer(int version, int known) {
        return new StoreException(
                StoreProblem.NEWER_VERSION,
                place() + " 的版本为 " + version + "，本程序只支持到 " + known + "，未作任何改动；请升级 Troupe",
                place()
                        + " has version "
                        + version
                        + " and this program knows versions up to "
                        + known
                        + "; it was left as it is; install a newer Troupe");
    }

    default StoreException closed() {
        return new StoreException(
                StoreProblem.CLOSED, place() + " 已关闭；请重新打开", place() + " is closed; open it again");
    }

    default StoreException uncertain(SQLException cause) {
        return new StoreException(
                StoreProblem.UNCERTAIN,
                "提交时与 " + place() + " 的连接中断，不知道是否已写入；请查看后再重试",
                "the connection to "
                        + place()
                        + " was lost while something was committed, so it is not known whether it"
                        + " was written; look before you try again",
                cause);
    }
}
