package dev.troupe.runtime.mcp;

import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.Sha256;
import dev.troupe.protocols.mcp.server.McpWork.RunClient;
import dev.troupe.protocols.mcp.server.McpWork.RunQuestion;
import dev.troupe.runtime.report.RecordedRun;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** What runs ask the users of MCP clients. */
public final class McpQuestions {
    /** Why a call is not approved, for the record. */
    public static final String DECLINED = "declined in the MCP client";

    private static final int DIGEST = 32; // digits

    private McpQuestions() {}

    /** The first question that a run waits with. */
    public static Optional<OpenQuestion> first(RecordedRun run) {
        return run.questions().stream().findFirst();
    }

    /**
     * The first question that a run waits with, as a client asks it.
     *
     * @param where identifies the run to its user; the place begins with it
     */
    public static Optional<RunQuestion> first(RecordedRun run, String where) {
        return first(run)
                .map(open ->
                        new RunQuestion(
                                place(where, open.question().key()),
                                text(run, open),
                                options(run, open),
                                isApproval(run, open)));
    }

    /** The place of a question with this key. */
    public static String place(String where, String key) {
        return where + "." + HexFormat.of().formatHex(Sha256.digest(key)).substring(0, DIGEST);
    }

    /** Whether a question is answered with yes or no. */
    public static boolean isApproval(RecordedRun run, OpenQuestion open) {
        return ApprovalRequest.of(run.id(), open).isPresent() || PlanApproval.isPlanQuestion(open);
    }

    private static String text(RecordedRun run, OpenQuestion open) {
        return ApprovalRequest.of(run.id(), open)
                .map(ApprovalRequest::text)
                .orElse(open.question().text());
    }

    private static List<String> options(RecordedRun run, OpenQuestion open) {
        return UserQuestion.of(run.id(), open)
                .filter(asked -> !asked.isFree())
                .map(UserQuestion::options)
                .orElse(List.of());
    }

    /**
     * Has the user of a client answer a question.
     *
     * @return {@code yes} or {@code no, …} for an approval, else the answer; empty for none
     */
    public static Optional<String> ask(RecordedRun run, OpenQuestion open, RunClient client)
            throws InterruptedException {
        return isApproval(run, open)
                ? client.approve(text(run, open))
                        .map(isApproved -> isApproved ? "yes" : "no, " + DECLINED)
                : client.answer(text(run, open), options(run, open));
    }
}
