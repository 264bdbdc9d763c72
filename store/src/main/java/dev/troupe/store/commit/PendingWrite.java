package dev.troupe.store.commit;

import dev.troupe.store.value.StoreException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A write that a caller waits for. */
final class PendingWrite {
    private final Write write;
    private final CompletableFuture<Optional<StoreException>> end = new CompletableFuture<>();

    PendingWrite(Write write) {
        this.write = write;
    }

    /** Commits, but writes nothing. */
    static PendingWrite noOp() {
        return new PendingWrite(
                new Write() {
                    @Override
                    public void apply(Transaction transaction) {}

                    @Override
                    public boolean isCommitted(Transaction transaction) {
                        return true;
                    }
                });
    }

    Write write() {
        return write;
    }

    /** Whether its end is known. */
    boolean isFinished() {
        return end.isDone();
    }

    /** Does it, or refuses it alone. */
    void apply(Transaction transaction) throws SQLException {
        try {
            write.apply(transaction);
        } catch (StoreException e) {
            fail(e);
        }
    }

    void succeed() {
        end.complete(Optional.empty());
    }

    void fail(StoreException failure) {
        end.complete(Optional.of(failure));
    }

    void await() {
        var failure = end.join();
        if (failure.isPresent()) {
            throw failure.get();
        }
    }
}
