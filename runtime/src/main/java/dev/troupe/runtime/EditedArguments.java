package dev.troupe.runtime;

import dev.troupe.agent.ApprovalRequest;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.List;

/** Changes that a person makes to the arguments of a call. */
public final class EditedArguments {
    private EditedArguments() {}

    /**
     * The arguments with some of them replaced.
     *
     * @param changes {@code name=value} each; an empty value leaves the argument out
     * @throws JsonException when they do not fit the tool
     * @throws InvalidValue when one is no change
     */
    public static Value with(ApprovalRequest request, Value arguments, List<String> changes) {
        var edited = new LinkedHashMap<String, Value>();
        if (arguments instanceof Value.RecordOf(var fields)) {
            edited.putAll(fields);
        }
        for (var change : changes) {
            int equals = change.indexOf('=');
            if (equals < 1) {
                throw new InvalidValue(
                        "“%s”不是修改；请写成 参数名=值，如 path=report.md",
                        "'%s' is no change; write name=value, such as path=report.md", change);
            }
            var name = change.substring(0, equals).strip();
            var value = change.substring(equals + 1).strip();
            if (value.isEmpty()) {
                edited.remove(name);
            } else {
                edited.put(name, Value.of(value));
            }
        }
        return request.fitted(Value.of(edited));
    }

    /**
     * All arguments anew.
     *
     * @throws JsonException when they are no JSON or do not fit the tool
     */
    public static Value parsed(ApprovalRequest request, String json) {
        return request.fitted(Json.parse(json));
    }
}
