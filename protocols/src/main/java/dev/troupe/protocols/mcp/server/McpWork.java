package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What Troupe does for one user; what other users have does not exist for it. */
public interface McpWork {
    /** The client that waits for a run. */
    interface RunClient {
        /** How long a user may take to answer. */
        Duration ANSWER_TIME = Duration.ofMinutes(10);

        /**
         * Reports progress.
         *
         * @param total 0 if it is not known yet
         */
        void onProgress(int done, int total, String line);

        /** Whether its user can be asked. */
        boolean canAsk();

        /**
         * Asks whether a call is approved; false if the user closes the question, empty if no
         * answer comes.
         */
        Optional<Boolean> approve(String question) throws InterruptedException;

        /** Asks what only the user knows; empty if the question is closed, or no answer comes. */
        Optional<String> answer(String question, List<String> options) throws InterruptedException;
    }

    /**
     * The end of a run, or that it waits.
     *
     * @param run id; empty if nothing was run
     * @param state a word, in lower case
     * @param answer for the user
     * @param files {@code {uri, name, mimeType}} of each
     */
    record RunReply(String run, String state, String answer, List<Value> files, boolean isFailed) {
        public RunReply {
            files = List.copyOf(files);
        }
    }

    /**
     * Does what a request asks for; interrupted, it is cancelled.
     *
     * @throws McpWorkException when it is not accepted
     */
    RunReply run(String request, RunClient client) throws InterruptedException;

    /**
     * Plans a request.
     *
     * @throws McpWorkException when there is no plan
     */
    Value plan(String request) throws InterruptedException;

    /**
     * Passages of documents, the best first.
     *
     * @throws McpWorkException when there are no documents
     */
    List<Value> searchDocuments(String query, int limit);

    /** Runs on record, the newest first. */
    List<Value> runs(int limit);

    /**
     * A run on record.
     *
     * @throws McpWorkException when it does not exist
     */
    Value showRun(String run);

    /** All agents. */
    List<Value> agents();

    /** Prompts of this user, in addition to those that all have. */
    default List<McpPrompt> prompts() {
        return List.of();
    }

    /** The latest runs with their files, and documents, {@code {uri, name, mimeType}}. */
    List<Value> resources();

    /**
     * The content of a resource, {@code {uri, mimeType, text}} or with {@code blob}.
     *
     * @throws McpWorkException when it does not exist
     */
    Value readResource(String uri);
}
