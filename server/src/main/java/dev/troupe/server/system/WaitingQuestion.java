package dev.troupe.server.system;

import dev.troupe.runtime.report.QuestionReport;
import dev.troupe.server.run.RunListService.WaitingRun;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An open question of a run. */
record WaitingQuestion(
        String runId,
        String request,
        @Nullable String conversationId,
        QuestionReport question,
        Instant askedAt) {

    /** Those of a run. */
    static Stream<WaitingQuestion> stream(WaitingRun waiting) {
        var run = waiting.run();
        var conversation = waiting.conversation();
        return run.questions().stream()
                .map(open ->
                        new WaitingQuestion(
                                run.id().value(),
                                run.notes().request(),
                                conversation.isEmpty() ? null : conversation,
                                QuestionReport.of(open),
                                run.lastEventTime()));
    }
}
