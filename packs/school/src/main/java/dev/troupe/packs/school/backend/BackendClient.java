package dev.troupe.packs.school.backend;

import java.net.URI;

/**
 * Sends requests to a back end, with its token and time limits. Safe for use by several threads.
 */
@FunctionalInterface
public interface BackendClient {
    /**
     * The body of the response.
     *
     * @throws BackendFailure when there is no response, or one without success
     */
    String get(URI address) throws InterruptedException;
}
