package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ResponseSchema.Reading;
import dev.troupe.model.langchain4j.JsonResponseSchema;
import dev.troupe.server.system.ApiDocsController;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds answers against the description of the API. */
public final class OpenApiAssertions {
    private static final Value API = Json.parse(ApiDocsController.description());
    private static final Map<Value, JsonResponseSchema> FORMS = new ConcurrentHashMap<>();
    private static final List<String> METHODS = List.of("get", "put", "post", "patch", "delete");

    private OpenApiAssertions() {}

    /** The description, dereferenced one level if it is a reference. */
    private static Value resolved(Value value) {
        var to = value.field("$ref").asText();
        if (to.isEmpty()) {
            return value;
        }
        var found = API;
        for (var part : to.substring(2).split("/", -1)) {
            found = found.field(part);
        }
        return found;
    }

    static Map<String, Value> fields(Value value) {
        return value instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }

    /** An operation: {@code GET /api/runs/{id}}. */
    public record Operation(String method, String path, Value described) {
        public String name() {
            return method + " " + path;
        }

        Value body() {
            return described.field("requestBody").field("content").field("application/json");
        }

        boolean matches(String request) {
            var pattern =
                    Pattern.quote(path)
                            .replaceAll("\\{path}", "\\\\E.+\\\\Q")
                            .replaceAll("\\{\\w+}", "\\\\E[^/]+\\\\Q");
            return Pattern.matches(pattern, request);
        }

        boolean isExact() {
            return !path.contains("{");
        }
    }

    public static List<Operation> operations() {
        return fields(API.field("paths")).entrySet().stream()
                .flatMap(path ->
                        METHODS.stream()
                                .filter(method -> !path.getValue().field(method).isMissing())
                                .map(method ->
                                        new Operation(
                                                method.toUpperCase(Locale.ROOT),
                                                path.getKey(),
                                                path.getValue().field(method))))
                .toList();
    }

    private static Optional<Operation> operation(String method, String path) {
        var matching =
                operations().stream()
                        .filter(it -> it.method().equals(method) && it.matches(path))
                        .toList();
        return matching.stream()
                .filter(Operation::isExact)
                .findFirst()
                .or(() -> matching.stream().findFirst());
    }

    /** The fields that a body may have, by their names. */
    static Value schemaOf(Value body) {
        return resolved(body.field("schema")).field("properties");
    }

    /**
     * @throws AssertionError where an answer is not as described
     */
    static void check(HttpRequest request, HttpResponse<String> response) {
        check(request.method(), request.uri(), response);
    }

    private static void check(String method, URI uri, HttpResponse<String> response) {
        var found = operation(method, uri.getPath());
        if (found.isEmpty()) {
            return; // a door of the test, or none
        }
        var told = problem(found.get(), response);
        if (told != null) {
            throw new AssertionError(
                    "%s %s answered %d with %s, which is not as described: %s"
                            .formatted(method, uri, response.statusCode(), response.body(), told));
        }
    }

    private static @Nullable String problem(Operation operation, HttpResponse<String> response) {
        var responses = operation.described().field("responses");
        var exact = responses.field(Integer.toString(response.statusCode()));
        var described = resolved(exact.isMissing() ? responses.field("default") : exact);
        if (exact.isMissing() && response.statusCode() < 400) {
            return "there is no such status";
        }
        var content = described.field("content");
        if (content.isMissing()) {
            return response.body().isEmpty() ? null : "nothing comes with it";
        }
        if (!content.field("*/*").isMissing()) {
            return null;
        }
        var type = response.headers().firstValue("Content-Type").orElse("").split(";", 2)[0];
        var schema = content.field(type);
        if (schema.isMissing()) {
            return "its type is '" + type + "'";
        }
        return type.endsWith("json") ? problem(schema.field("schema"), response.body()) : null;
    }

    private static @Nullable String problem(Value schema, String body) {
        var form = FORMS.computeIfAbsent(schema, OpenApiAssertions::form);
        return form.parse(body) instanceof Reading.Invalid<Value>(var problems)
                ? String.join("; ", problems)
                : null;
    }

    private static JsonResponseSchema form(Value schema) {
        var whole = new LinkedHashMap<>(fields(schema));
        whole.put("components", API.field("components"));
        return JsonResponseSchema.of("answer", "", Json.parse(Json.write(Value.of(whole))));
    }
}
