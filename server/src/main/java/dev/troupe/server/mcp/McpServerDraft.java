package dev.troupe.server.mcp;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.mcp.McpServerEntry.McpServerChange;
import dev.troupe.server.mcp.McpServerEntry.NamedSecret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a server as an administrator changes them. Secrets that are not sent stay as they
 * were, unless they would go to another program or address: changing those does not disclose them.
 *
 * @param before as {@code mcp.servers} has it; missing for a new one
 */
record McpServerDraft(Value before, McpServerChange change) {
    Value settings() {
        var fields = new LinkedHashMap<String, Value>();
        if (change.enabled() != null && !change.enabled()) {
            fields.put("enabled", Value.of(false));
        }
        put(fields, "command", change.command());
        if (change.args() != null && !change.args().isEmpty()) {
            fields.put("args", ValueRecords.texts(change.args()));
        }
        put(fields, "url", change.url());
        putSecrets(fields, "env", change.env());
        putSecrets(fields, "headers", change.headers());
        var risk = change.risk();
        if (risk != null) {
            fields.put("risk", Value.of(risk));
        } else if (before.field("risk") instanceof Value.RecordOf) {
            fields.put("risk", before.field("risk"));
        }
        if (change.timeoutSeconds() != null) {
            fields.put("timeout", Value.of(change.timeoutSeconds()));
        }
        put(fields, "description", change.description());
        if (!before.field("oauth").isMissing() && goesToTheSame(fields)) {
            fields.put("oauth", before.field("oauth"));
        }
        return Value.of(fields);
    }

    private static void put(Map<String, Value> fields, String name, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            fields.put(name, Value.of(text.strip()));
        }
    }

    private void putSecrets(
            Map<String, Value> fields, String field, @Nullable List<NamedSecret> secrets) {
        if (secrets == null || secrets.isEmpty()) {
            return;
        }
        var values = new LinkedHashMap<String, Value>();
        for (var secret : secrets) {
            var value = secret.value();
            values.put(
                    secret.name().strip(),
                    value == null ? storedValue(fields, field, secret.name()) : Value.of(value));
        }
        fields.put(field, Value.of(values));
    }

    private Value storedValue(Map<String, Value> fields, String field, String name) {
        var stored = before.field(field).field(name);
        if (stored.isMissing() || !goesToTheSame(fields)) {
            throw ApiException.badRequest(
                    "请重新填写 %s 的值：程序、参数或地址已更改，或尚未存储该值",
                    "give the value of %s again: the program, its arguments or the URL has changed,"
                            + " or it is not stored",
                    name);
        }
        return stored;
    }

    private boolean goesToTheSame(Map<String, Value> fields) {
        return List.of("command", "args", "url").stream()
                .allMatch(name ->
                        fields.getOrDefault(name, Value.missing()).equals(before.field(name)));
    }
}
