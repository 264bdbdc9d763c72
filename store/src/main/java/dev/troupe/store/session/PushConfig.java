package dev.troupe.store.session;

import java.time.Instant;

/**
 * Where a client of A2A is notified of a task.
 *
 * @param id unique in the task
 * @param token sent with each notification; empty for none
 * @param scheme of the authorization that is sent; empty for none
 * @param version of A2A, in whose form the task is sent
 * @param address of this server, for links to files
 * @param notified the state that was delivered last; empty for none
 * @param attempts to deliver the current state, which failed
 * @param due when the task is checked next
 */
public record PushConfig(
        String task,
        String id,
        String user,
        String url,
        String token,
        String scheme,
        String credentials,
        String version,
        String address,
        String notified,
        int attempts,
        Instant due,
        Instant created) {
    /** The same after an attempt. */
    public PushConfig after(String newNotified, int newAttempts, Instant newDue) {
        return new PushConfig(
                task,
                id,
                user,
                url,
                token,
                scheme,
                credentials,
                version,
                address,
                newNotified,
                newAttempts,
                newDue,
                created);
    }

    /** Without what is secret. */
    @Override
    public String toString() {
        return "PushConfig[" + task + " " + id + "]";
    }
}
