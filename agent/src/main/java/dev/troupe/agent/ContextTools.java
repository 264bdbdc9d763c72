package dev.troupe.agent;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tools that every agent has: the shared variables, and a way to report that a task cannot be
 * done.
 */
public final class ContextTools {
    /** Ends a node as failed, with the reason that the model gives. */
    public static final String REPORT_FAILURE = "reportFailure";

    static final String VAL_SET = "valSet";

    /** Name of the tool that reads a shared variable. */
    public static final String VAL_GET = "valGet";

    private static final String ALREADY_SET =
            "; it had a value, which is replaced, unless an agent that runs at the same time set it: then both remain, as key@agent";

    private ContextTools() {}

    private static final Set<String> LOCAL = Set.of(VAL_SET, VAL_GET, "valList", REPORT_FAILURE);

    /** Whether a tool touches nothing but the node's own variables, and so may run again. */
    static boolean isLocal(String tool) {
        return LOCAL.contains(tool);
    }

    public static List<Tool<?, ?>> all() {
        return List.of(new ValSet(), new ValGet(), new ValList(), new ReportFailure());
    }

    /** What {@code valSet} answers. */
    public record Stored(boolean success, String message) {}

    /** Stores a shared variable. */
    record ValSet() implements Tool<ValSet.Input, Stored> {
        record Input(
                @Describe("such as monthly_totals") String key,
                @Describe("any JSON") Value value) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            VAL_SET,
                            "Stores data under a key that later agents can read.",
                            Input.class)
                    .withTitle("存储数据", "store data");
        }

        @Override
        public Stored call(Input input, ToolContext context) {
            if (input.key().isEmpty()) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "valSet 的键至少要有 1 个字符",
                        "valSet needs a key of at least 1 character");
            }
            boolean isThere = context.variableKeys().contains(input.key());
            context.setVariable(input.key(), input.value());
            var stored =
                    "Stored '%s', %s".formatted(input.key(), ValuePreview.describe(input.value()));
            return new Stored(true, isThere ? stored + ALREADY_SET : stored);
        }
    }

    /** The answer of {@code valGet}; {@code value} is null if the key does not exist. */
    public record Fetched(boolean success, Value value, String message) {}

    /** Reads a shared variable, a large one in parts. */
    record ValGet() implements Tool<ValGet.Input, Fetched> {
        record Input(
                @Describe("as valList shows it") String key,
                @Nullable
                        @Describe("where to go on in a large value: its item or character, from 1")
                        Integer from) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            VAL_GET,
                            "Reads the data under a key; of a large value a part, with a description of the whole.",
                            Input.class)
                    .withTitle("查看数据", "read stored data");
        }

        @Override
        public Fetched call(Input input, ToolContext context) {
            var value = context.variable(input.key());
            if (value.isMissing()) {
                return new Fetched(false, value, findReason(input.key(), context.variableKeys()));
            }
            int from = input.from() == null ? 1 : Math.max(1, input.from());
            var part = ValuePreview.of(value, from - 1);
            return new Fetched(true, part.value(), part.message());
        }
    }

    /** Why a key has no value: agents that ran at the same time may have set several. */
    private static String findReason(String key, List<String> keys) {
        var several = keys.stream().filter(each -> each.startsWith(key + "@")).toList();
        return several.isEmpty()
                ? "No variable '" + key + "'; there are " + keys
                : "Several agents set '" + key + "'; read one of " + several;
    }

    /** What {@code valList} answers. */
    public record Keys(boolean success, List<String> keys, int count) {}

    /** Lists the shared variables. */
    record ValList() implements Tool<ValList.Input, Keys> {
        record Input() {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "valList", "Lists the keys of all shared variables.", Input.class)
                    .withTitle("列出数据", "list stored data");
        }

        @Override
        public Keys call(Input input, ToolContext context) {
            var keys = context.variableKeys();
            return new Keys(true, keys, keys.size());
        }
    }

    /** Ends the turn as failed. */
    record ReportFailure() implements Tool<ReportFailure.Input, ToolReply> {
        record Input(
                @Describe(
                                "what could not be done, why, and what is missing; in the user's language")
                        String reason) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            REPORT_FAILURE,
                            "Ends a task that cannot be done with these tools and this data.",
                            Input.class)
                    .withTitle("报告无法完成", "report a failure")
                    .withFinalAnswer();
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            return ToolReply.error(AgentProblem.GAVE_UP, input.reason());
        }
    }
}
