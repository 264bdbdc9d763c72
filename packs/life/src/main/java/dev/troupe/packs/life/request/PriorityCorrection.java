package dev.troupe.packs.life.request;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a message that gives the task of the request before another priority and does not name the
 * task: 优先级调高, "make its priority low", "high priority please".
 */
final class PriorityCorrection {
    private static final Pattern NEW_PRIORITY =
            Pattern.compile(
                    "(?:把)?(?:它的?|这个任务的?)?优先级(?:再)?(?:调整?|改|设置?|提|升|降|定)?(?:成|为|到|得)?(?:更|最)?(?<zh>高|低|中|普通|紧急)(?:一?[点些])?[吧。.!！\\s]*"
                            + "|(?:please )?(?:set |make |change |raise |lower )?(?:its |the )?priority (?:to |is |should be )?(?<en>urgent|high|medium|normal|low)[\\s.!]*"
                            + "|(?<alone>urgent|high|medium|normal|low) priority(?: please)?[\\s.!]*",
                    Pattern.CASE_INSENSITIVE);

    private PriorityCorrection() {}

    /** The complete message; empty if the message is about anything else. */
    static Optional<CompletedMessage> complete(String message, String task) {
        var found = NEW_PRIORITY.matcher(message);
        if (!found.matches()) {
            return Optional.empty();
        }
        var level = found.group("en") == null ? found.group("alone") : found.group("en");
        return Optional.of(
                level == null
                        ? new CompletedMessage(
                                "把", "任务", List.of(task), "的优先级设为" + found.group("zh"))
                        : new CompletedMessage(
                                "set the ", "task", List.of(task), " to " + level + " priority"));
    }
}
