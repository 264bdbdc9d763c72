package dev.troupe.packs.data.memory;

import dev.troupe.packs.data.table.TableException;

/**
 * The account of one request: what its tables take, estimated as they are copied, bounded and
 * reserved in the memory of the process. Closing gives all of it back. Used by one thread at a
 * time.
 */
public final class TableLease implements AutoCloseable {
    /** Bytes of a place in a list of cells, twice: while a table is read there are two lists. */
    public static final int CELL = 8;

    /** Bytes of a string and its object, in addition to its characters. */
    public static final int TEXT = 56;

    /** Bytes of a number, date or text as a cell. */
    public static final int VALUE = 64;

    private static final long MIB = 1L << 20;

    /** Reserved in larger portions, so that the common lock is seldom taken. */
    private static final long STEP = MIB;

    private final TableMemory memory;
    private final String user;
    private final TableLimits limits;
    private final long number;
    private String subject = "";
    private long bytes;
    private long cells;
    private long reserved;

    TableLease(TableMemory memory, String user, TableLimits limits, long number) {
        this.memory = memory;
        this.user = user;
        this.limits = limits;
        this.number = number;
    }

    public String user() {
        return user;
    }

    /** Ascends with the time of asking. */
    long number() {
        return number;
    }

    TableLimits limits() {
        return limits;
    }

    /** Names what is read from here on, for the message to users. */
    public TableLease withSource(String name) {
        subject = name.length() <= 80 ? name : name.substring(0, 80) + "…";
        return this;
    }

    /** Counts cells and the places they take. */
    public void addCells(long count) {
        cells += count;
        if (cells > limits.maxCells()) throw tooManyCells(cells);
        addBytes(count * CELL);
    }

    /** Fails if a table of this size has too many cells, before any of them is created. */
    public void requireCells(long rows, long columns) {
        TableLimits.requireColumns(subject, columns);
        if (cells + rows * columns > limits.maxCells()) throw tooManyCells(cells + rows * columns);
    }

    public void addText(String text) {
        addBytes(sizeOf(text));
    }

    /** Strings take one byte a character where all are Latin-1, else two. */
    public static long sizeOf(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) if (text.charAt(i) > 0xFF) return TEXT + 2L * length;
        return TEXT + (long) length;
    }

    /**
     * Counts memory.
     *
     * @throws TableException when it is more than one request may take, when the process has none
     *     free in time, or when the request is cancelled
     */
    public void addBytes(long count) {
        bytes += count;
        if (bytes > reserved) reserve();
    }

    /** Fails if this much more is too much, before any of it is created. */
    public void requireBytes(long more) {
        if (bytes + more > limits.maxBytes()) throw tooManyBytes(bytes + more);
    }

    private void reserve() {
        try {
            reserveOrStop();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new TableException(
                    subjectOr("处理") + "已取消",
                    (subject.isEmpty() ? "Reading" : subject) + " was cancelled");
        }
    }

    private void reserveOrStop() throws InterruptedException {
        if (bytes > limits.maxBytes()) throw tooManyBytes(bytes);
        if (Thread.interrupted()) throw new InterruptedException();
        long wanted = Math.min(limits.maxBytes(), (bytes + STEP - 1) / STEP * STEP) - reserved;
        memory.reserve(this, wanted);
    }

    /** Counts memory, for a caller that passes an interrupt on. */
    public void addBytesInterruptibly(long count) throws InterruptedException {
        bytes += count;
        if (bytes > reserved) reserveOrStop();
    }

    /** What was counted and is garbage by now. */
    public void release(long count) {
        bytes -= count;
    }

    public long takenBytes() {
        return bytes;
    }

    long cellCount() {
        return cells;
    }

    long reservedBytes() {
        return reserved;
    }

    /** Called by the memory, under its lock. */
    void reservedBytes(long more) {
        reserved += more;
    }

    @Override
    public void close() {
        long given = reserved;
        reserved = 0;
        bytes = 0;
        cells = 0;
        if (given > 0) memory.release(this, given);
    }

    private String subjectOr(String otherwise) {
        return subject.isEmpty() ? otherwise : subject + " ";
    }

    private TableException tooManyCells(long count) {
        return new TableException(
                subjectOr("请求")
                        + "有 "
                        + count
                        + " 个单元格，一次请求最多 "
                        + limits.maxCells()
                        + " 个；请只取需要的列，或先筛选、汇总",
                (subject.isEmpty() ? "The request" : subject)
                        + " has "
                        + count
                        + " cells; one request holds at most "
                        + limits.maxCells()
                        + ". Select fewer columns, filter or aggregate");
    }

    private TableException tooManyBytes(long wanted) {
        return new TableException(
                subjectOr("请求")
                        + "需要 "
                        + (wanted / MIB)
                        + " MB 以上内存，一次请求的表格最多 "
                        + limits.maxBytes() / MIB
                        + " MB（已读 "
                        + cells
                        + " 个单元格）；请只取需要的列，先筛选或汇总，或给进程更大的堆内存（-Xmx）",
                (subject.isEmpty() ? "The request" : subject)
                        + " needs more than "
                        + (wanted / MIB)
                        + " MB of memory; the tables of one request take at most "
                        + limits.maxBytes() / MIB
                        + " MB ("
                        + cells
                        + " cells were read). Select fewer columns, filter or aggregate, or give the process a larger heap (-Xmx)");
    }
}
