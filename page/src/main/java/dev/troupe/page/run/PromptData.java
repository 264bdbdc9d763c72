package dev.troupe.page.run;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Data as JSON for a model, with as many items of each list as there is room for. */
final class PromptData {
    static final int MAX_LENGTH = 40_000; // characters; some 12,000 tokens

    private static final List<Integer> ITEMS = List.of(1_000, 200, 50, 20, 5, 1); // of each list

    private PromptData() {}

    /** The JSON; states how many items it omits. */
    static String of(Value data) {
        var whole = Json.write(data);
        if (whole.length() <= MAX_LENGTH) {
            return whole;
        }
        for (int items : ITEMS) {
            var part = Json.write(cut(data, items));
            if (part.length() <= MAX_LENGTH) {
                return part;
            }
        }
        return whole.substring(0, MAX_LENGTH) + "... (cut)";
    }

    private static Value cut(Value value, int most) {
        return switch (value) {
            case Value.ListOf(var items) -> {
                var some = new ArrayList<Value>();
                items.stream().limit(most).map(item -> cut(item, most)).forEach(some::add);
                if (items.size() > most) {
                    some.add(Value.of("... and %,d more".formatted(items.size() - most)));
                }
                yield Value.of(some);
            }
            case Value.RecordOf(var fields) -> {
                var some = new LinkedHashMap<String, Value>();
                fields.forEach((name, field) -> some.put(name, cut(field, most)));
                yield Value.of(some);
            }
            case Value.Text _, Value.Num _, Value.Flag _, Value.Missing _ -> value;
        };
    }
}
