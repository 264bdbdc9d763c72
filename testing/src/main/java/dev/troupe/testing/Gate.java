package dev.troupe.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** Holds threads up until the test lets them through. Opens once and for all. */
public final class Gate {
    private final Semaphore arrived = new Semaphore(0);
    private final CountDownLatch open = new CountDownLatch(1);

    /** Waits until a thread stands at the gate; each call waits for one more. */
    public void awaitArrival() throws InterruptedException {
        arrived.acquire();
    }

    /** Admits all threads from now on. */
    public void open() {
        open.countDown();
    }

    /** Waits until the gate is open. */
    public void pass() throws InterruptedException {
        arrived.release();
        open.await();
    }
}
