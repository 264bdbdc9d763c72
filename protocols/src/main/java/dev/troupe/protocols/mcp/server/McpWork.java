package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
     * What a run waits for.
     *
     * @param place by which {@link #resume} finds it; a text without spaces that identifies it to
     *     this user alone
     * @param text for the user
     * @param options to choose from; empty where any answer will do
     * @param isApproval whether it is answered with yes or no
     */
    record RunQuestion(String place, String text, List<String> options, boolean isApproval) {
        public RunQuestion {
            options = List.copyOf(options);
        }
    }

    /**
     * The end of a run, or that it waits.
     *
     * @param run id; empty if nothing was run
     * @param state a word, in lower case
     * @param answer for the user
     * @param files {@code {uri, name, mimeType}} of each
     * @param question what it waits for; {@code null} if it does not wait, or cannot be resumed
     */
    record RunReply(
            String run,
            String state,
            String answer,
            List<Value> files,
            boolean isFailed,
            @Nullable RunQuestion question) {
        public RunReply {
            files = List.copyOf(files);
        }

        /** The same with what it waits for. */
        public RunReply withQuestion(@Nullable RunQuestion asked) {
            return new RunReply(run, state, answer, files, isFailed, asked);
        }
    }

    /**
     * Does what a request asks for; interrupted, it is cancelled.
     *
     * @throws McpWorkException when it is not accepted
     */
    RunReply run(String request, RunClient client) throws InterruptedException;

    /**
     * Continues with what waits for an answer, which the client is asked for.
     *
     * @param request the same as when it was begun
     * @param place as {@link RunQuestion} had it; it comes from the client, and may be anything
     * @throws McpWorkException when nothing of this user waits there, or for another request
     */
    RunReply resume(String request, String place, RunClient client) throws InterruptedException;

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
