package dev.troupe.cli.view;

import dev.troupe.agent.ContextTools;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The texts of events for users. */
public record EventMessages(Language language) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");

    public static EventMessages of(Language language) {
        return new EventMessages(language);
    }

    String intent(Intent intent) {
        return switch (intent) {
            case CHAT_SMALLTALK -> language.choose("闲聊", "small talk");
            case CHAT_QA -> language.choose("提问", "a question");
            case TOOL_TASK -> language.choose("一步就能完成的任务", "a task of one step");
            case BUILD_PLAN -> language.choose("要分几步的任务", "a task of several steps");
            case CLARIFY -> language.choose("还不明确", "not clear yet");
        };
    }

    String steps(int count) {
        return language.choose(count + " 步", EnglishText.withCount(count, "step"));
    }

    String result(NodeResult result) {
        return switch (result) {
            case NodeResult.Succeeded(_, var summary, _, _) -> firstLine(summary);
            case NodeResult.Failed(var problem) -> message(problem);
            case NodeResult.Cancelled(var reason) -> reason;
        };
    }

    /** What a node has from another run. */
    String reuse(NodeResult.Succeeded result, RunId from) {
        return language.choose("复用自 %s：", "reused from %s: ").formatted(from)
                + firstLine(result.summary());
    }

    /** The code, for the search in a manual, and the text for users. */
    public String problem(Problem problem) {
        return problem.code() + language.choose("：", ": ") + message(problem);
    }

    private String message(Problem problem) {
        return language.choose(problem.text().zh(), problem.text().en());
    }

    /** Summaries may hold whole tables; the answer shows those. */
    private static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("");
    }

    /**
     * @param number of the node that it is because of
     */
    String skipReason(SkipCause cause, int number) {
        return switch (cause.kind()) {
            case DEPENDENCY_FAILED ->
                    language.choose("因 %d 失败而跳过", "skipped: %d failed").formatted(number);
            case BRANCH_NOT_TAKEN ->
                    language.choose("%d 之后没有走这个分支", "branch not taken after %d").formatted(number);
            case RUN_STOPPED ->
                    language.choose("因 %d 失败而停止", "stopped: %d failed").formatted(number);
            case REPLACED ->
                    language.choose("因 %d 失败而改用其他方案", "replaced: %d failed").formatted(number);
        };
    }

    /**
     * @param failed number of the node that failed; 0 where the run was stopped for another reason
     */
    String cancellation(String reason, int failed) {
        return failed == 0
                ? reason
                : language.choose("因 %d 失败而停止", "stopped: %d failed").formatted(failed);
    }

    /** What a node reports of its work; {@code null} if it is not worth a line. */
    @Nullable String report(String type, Value payload) {
        return switch (type) {
            case "agent.thinking" -> language.choose("思考中", "thinking");
            case "agent.progress" -> payload.field("text").asText();
            case "agent.warning" -> payload.field("message").asText();
            case "tool.called" ->
                    payload.field("tool").asText().equals(ContextTools.REPORT_FAILURE)
                            ? null // the node fails with the same words
                            : activity(payload) + " …";
            case "tool.failed" ->
                    language.choose("%s 出错：%s", "%s failed: %s")
                            .formatted(activity(payload), payload.field("message").asText());
            case "artifact.created" ->
                    language.choose("写好了 %s", "wrote %s").formatted(payload.field("path").asText());
            case "handoff.made" ->
                    language.choose("交接给 %s：%s", "handed off to %s: %s")
                            .formatted(
                                    payload.field("to").asText(), payload.field("reason").asText());
            default -> null;
        };
    }

    /** {@code 2026-03-01 09:30}, in the user's time zone. */
    public static String time(Instant time) {
        return TIME.format(time.atZone(ZoneId.systemDefault()));
    }

    /** What a call of a tool does; older records have only its name. */
    private String activity(Value payload) {
        var doing = payload.field("doing").field(language.choose("zh", "en"));
        return doing.isMissing() ? payload.field("tool").asText() : doing.asText();
    }

    /** {@code 0.4 s}, {@code 12 s}, {@code 3 m 05 s}. */
    static String seconds(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        if (millis < 10_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        long seconds = millis / 1000;
        return seconds < 100
                ? seconds + " s"
                : String.format(Locale.ROOT, "%d m %02d s", seconds / 60, seconds % 60);
    }

    /** {@code 812 tok}, {@code 3.4k tok}, {@code 1.2M tok}; empty for none. */
    static String tokens(long tokens) {
        if (tokens < 1_000) {
            return tokens == 0 ? "" : tokens + " tok";
        }
        return tokens < 999_950
                ? String.format(Locale.ROOT, "%.1fk tok", tokens / 1e3)
                : String.format(Locale.ROOT, "%.1fM tok", tokens / 1e6);
    }

    /** {@code $0.0042}; a text if it is not known. */
    String cost(@Nullable BigDecimal cost) {
        if (cost == null) {
            return language.choose("费用未知", "cost unknown");
        }
        var rounded = cost.setScale(4, RoundingMode.HALF_UP).stripTrailingZeros();
        return "$" + rounded.setScale(Math.max(2, rounded.scale()), RoundingMode.UNNECESSARY);
    }
}
