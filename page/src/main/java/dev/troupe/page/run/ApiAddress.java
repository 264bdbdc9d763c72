package dev.troupe.page.run;

import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.DataBinding;
import dev.troupe.page.reference.ReferenceScope;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The address of an API binding, with its arguments as the query. */
final class ApiAddress {
    private ApiAddress() {}

    static String of(DataBinding binding, ReferenceScope scope) {
        var query =
                scope.resolve(binding.arguments()).entrySet().stream()
                        .filter(argument -> !argument.getValue().isMissing())
                        .map(argument ->
                                encode(argument.getKey()) + "=" + encode(text(argument.getValue())))
                        .collect(Collectors.joining("&"));
        var address = String.valueOf(binding.apiPath());
        return query.isEmpty() ? address : address + (address.contains("?") ? "&" : "?") + query;
    }

    private static String text(Value value) {
        return value instanceof Value.ListOf(var items)
                ? items.stream().map(Value::asText).collect(Collectors.joining(","))
                : value.asText();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
