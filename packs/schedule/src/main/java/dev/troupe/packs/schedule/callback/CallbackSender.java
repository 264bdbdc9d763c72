package dev.troupe.packs.schedule.callback;

import java.util.Map;

/** Sends notifications to addresses that users set. Safe for use by several threads. */
public interface CallbackSender {
    /**
     * What became of a notification that was sent.
     *
     * @param status of the response; 0 if there was none
     * @param problem why there was none; empty if there was one
     */
    record Receipt(int status, String problem) {
        boolean isSuccess() {
            return status >= 200 && status < 300;
        }

        String failure() {
            return problem.isEmpty() ? "status " + status : problem;
        }
    }

    /** Sends JSON, and follows no redirect. */
    Receipt post(String url, String json, Map<String, String> headers) throws InterruptedException;
}
