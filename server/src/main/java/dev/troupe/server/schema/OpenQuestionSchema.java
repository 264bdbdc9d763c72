package dev.troupe.server.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.agent.policy.ToolPolicy.Ground;
import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run waits for. */
@Schema(name = "OpenQuestion")
public record OpenQuestionSchema(
        String key,
        @Schema(description = "The node that asks") String node,
        String text,
        List<String> options,
        @Schema(oneOf = {ApprovalSubject.class, ReviewSubject.class, UserQuestionSubject.class})
                Value subject,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Instant expiresAt) {

    @Schema(description = "A call of a tool that needs approval")
    record ApprovalSubject(
            @Schema(allowableValues = "approval") String kind,
            String agent,
            String tool,
            Map<String, Value> arguments,
            @Schema(description = "What the call does, in words") LocalizedText doing,
            @Schema(
                            description =
                                    "The files and addresses that it is about, by the name of the argument")
                    Map<String, String> places,
            Risk risk,
            boolean leavesWorkspace,
            @Schema(description = "Files that existed before the run") List<String> replaces,
            @Schema(description = "Whether the arguments contain text from pages or files")
                    boolean outsideText,
            @Nullable List<LocalizedText> cautions,
            @Schema(
                            description =
                                    "Hosts that the call accesses and that the user has not named, if data may reach them; omitted in older runs")
                    @Nullable List<String> hosts,
            @Schema(
                            description =
                                    "Whether it changes records of the user without being asked to, after the run has read untrusted content; omitted in older runs")
                    @Nullable Boolean unrequested,
            @Schema(description = "Why approval is needed") Ground ground,
            String language,
            @Schema(description = "JSON Schema of the arguments") @Nullable Value schema,
            @Schema(description = "How existing text files change; omitted in older runs")
                    @Nullable List<FileDifference> differences) {}

    record FileDifference(
            String path,
            @Schema(description = "Unified, without names; empty if the texts differ too much")
                    String diff,
            int added,
            int removed,
            boolean isCut,
            @Schema(description = "What changes, in words; omitted where only lines are compared")
                    @Nullable String summary) {}

    @Schema(description = "The plan of the run")
    record ReviewSubject(@Schema(allowableValues = "review") String kind) {}

    @Schema(description = "A question of an agent to the user")
    record UserQuestionSubject(
            @Schema(allowableValues = "question") String kind,
            String agent,
            @Schema(description = "Whether other answers than the options are accepted")
                    boolean free,
            @Schema(description = "Whether the first option is the default")
                    @JsonProperty("default")
                    boolean isDefault,
            @Schema(
                            description =
                                    "Whether the next request of the conversation ends it, and the"
                                            + " run with it; omitted if it does not")
                    @Nullable Boolean lapses,
            String language) {}
}
