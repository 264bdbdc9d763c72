package dev.troupe.server.limit;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The connections that are open, by address. If there are too many, the one that has waited longest
 * for its client is closed for a new one: a client that opens thousands without sending anything
 * only loses its own, and all others are answered. One whose request is worked on never gives way.
 * Safe for use by several threads.
 *
 * @param <C> what a connection is known by
 */
final class ConnectionTable<C> {
    private final int limit;
    private final int limitOfAddress;
    private final Map<C, Entry<C>> entries = new HashMap<>();
    private final Map<String, Address<C>> addresses = new HashMap<>();
    private long clock; // counts what happens

    private static final class Entry<C> {
        private final C connection;
        private final String address;
        private long since; // when it began to wait

        private Entry(C connection, String address, long since) {
            this.connection = connection;
            this.address = address;
            this.since = since;
        }
    }

    private static final class Address<C> {
        private final TreeSet<Entry<C>> waiting =
                new TreeSet<>(Comparator.comparingLong((Entry<C> each) -> each.since));
        private int open;
    }

    /** What becomes of a new connection. */
    sealed interface Admission<C> {
        /** It is admitted. */
        record Admitted<C>() implements Admission<C> {}

        /** It is admitted, and another is to be closed, which is not counted any more. */
        record AdmittedByEviction<C>(C other) implements Admission<C> {}

        /** There are too many, all of them at work. */
        record Refused<C>() implements Admission<C> {}
    }

    /**
     * @param limit of all connections
     * @param limitOfAddress of those of one address
     */
    ConnectionTable(int limit, int limitOfAddress) {
        this.limit = limit;
        this.limitOfAddress = limitOfAddress;
    }

    /** Accepts a connection, which waits for its first request. */
    synchronized Admission<C> admit(C connection, String address) {
        var own = addresses.get(address);
        Optional<Entry<C>> oldest;
        if (own != null && own.open >= limitOfAddress) {
            oldest = oldest(own);
        } else if (entries.size() >= limit) {
            oldest = oldest(largest());
        } else {
            add(connection, address);
            return new Admission.Admitted<>();
        }
        if (oldest.isEmpty()) {
            return new Admission.Refused<>();
        }
        remove(oldest.get());
        add(connection, address);
        return new Admission.AdmittedByEviction<>(oldest.get().connection);
    }

    private void add(C connection, String address) {
        var entry = new Entry<>(connection, address, ++clock);
        entries.put(connection, entry);
        var own = addresses.computeIfAbsent(address, _ -> new Address<>());
        own.open++;
        own.waiting.add(entry);
    }

    /** A connection's client has sent something, which is read now. */
    synchronized void markBusy(C connection) {
        var entry = entries.get(connection);
        if (entry != null) {
            addressOf(entry).waiting.remove(entry);
        }
    }

    /**
     * A connection waits for its client again.
     *
     * @param isAnswered whether a request was answered, so that its waiting begins again
     */
    synchronized void markIdle(C connection, boolean isAnswered) {
        var entry = entries.get(connection);
        if (entry != null) {
            var own = addressOf(entry);
            own.waiting.remove(entry);
            if (isAnswered) {
                entry.since = ++clock;
            }
            own.waiting.add(entry);
        }
    }

    /** A connection has ended. */
    synchronized void close(C connection) {
        var entry = entries.get(connection);
        if (entry != null) {
            remove(entry);
        }
    }

    synchronized int size() {
        return entries.size();
    }

    private void remove(Entry<C> entry) {
        entries.remove(entry.connection);
        var own = addressOf(entry);
        own.waiting.remove(entry);
        own.open--;
        if (own.open == 0) {
            addresses.remove(entry.address);
        }
    }

    private Address<C> addressOf(Entry<C> entry) {
        return addresses.computeIfAbsent(entry.address, _ -> new Address<>());
    }

    private Optional<Entry<C>> oldest(Address<C> address) {
        return address.waiting.isEmpty() ? Optional.empty() : Optional.of(address.waiting.first());
    }

    /** The address with most connections of those that have one which waits. */
    private Address<C> largest() {
        return addresses.values().stream()
                .filter(each -> !each.waiting.isEmpty())
                .max(Comparator.comparingInt(each -> each.open))
                .orElseGet(Address::new);
    }
}
