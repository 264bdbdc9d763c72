package dev.troupe.runtime.answer;

import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;

/** Changes that a user makes to the arguments of a call. */
public final class ArgumentEdits {
    private ArgumentEdits() {}

    /**
     * The arguments with some of them replaced.
     *
     * @param changes {@code name=value} each; an empty value leaves the argument out
     * @throws JsonException when they do not fit the tool
     * @throws InvalidValue when one is not a change
     */
    public static Value apply(ApprovalRequest request, Value arguments, List<String> changes) {
        var edited = new LinkedHashMap<String, Value>();
        if (arguments instanceof Value.RecordOf(var fields)) {
            edited.putAll(fields);
        }
        for (var change : changes) {
            int equals = change.indexOf('=');
            if (equals < 1) {
                throw new InvalidValue(
                        "“%s”不是有效的修改；格式为 参数名=值，如 path=report.md",
                        "'%s' is not a valid change; use name=value, such as path=report.md",
                        change);
            }
            var name = change.substring(0, equals).strip();
            var value = change.substring(equals + 1).strip();
            if (value.isEmpty()) {
                edited.remove(name);
            } else {
                edited.put(name, Value.of(value));
            }
        }
        return request.checkArguments(Value.of(edited));
    }

    /**
     * All arguments again.
     *
     * @throws JsonException when they are not JSON or do not fit the tool
     */
    public static Value parse(ApprovalRequest request, String json) {
        return request.checkArguments(Json.parse(json));
    }
}
