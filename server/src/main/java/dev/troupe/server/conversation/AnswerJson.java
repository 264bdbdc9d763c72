package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.AnswerDetails.AnswerFile;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.UrlPaths;
import dev.troupe.server.http.Values;
import org.jspecify.annotations.Nullable;

/** Parts of answers, as clients receive them. */
public final class AnswerJson {
    private AnswerJson() {}

    /** {@code {code, message, messageZh, retryable}}. */
    public static Value problem(Problem problem) {
        return Values.record(
                "code", Value.of(problem.code()),
                "message", Value.of(problem.text().en()),
                "messageZh", Value.of(problem.text().zh()),
                "retryable", Value.of(problem.isRetryable()));
    }

    /**
     * @param run that it belongs to, which knows its workspace
     */
    public static Value artifact(Artifact artifact, @Nullable RunId run) {
        return ConversationEventJson.fileValue(answerFile(artifact, run));
    }

    static AnswerFile answerFile(Artifact artifact, @Nullable RunId run) {
        return new AnswerFile(artifact, run == null ? "" : url(artifact.path(), run));
    }

    private static String url(String path, RunId run) {
        return "/api/runs/" + run + "/artifacts/" + UrlPaths.encode(path);
    }
}
