package dev.troupe.packs.amis.page;

import com.networknt.schema.Error;
import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Condenses the errors of a validator for a schema full of alternatives. An alternative that fails
 * because of something deeper is not reported: only the deepest places are, once each.
 */
final class SchemaProblems {
    private SchemaProblems() {}

    static List<AmisPageProblem> of(List<Error> errors) {
        Map<String, List<Error>> byPlace = new LinkedHashMap<>();
        for (var error : errors) {
            byPlace.computeIfAbsent(error.getInstanceLocation().toString(), _ -> new ArrayList<>())
                    .add(error);
        }
        var problems = new ArrayList<AmisPageProblem>();
        byPlace.forEach((place, here) -> {
            boolean isDeepest =
                    byPlace.keySet().stream().noneMatch(other -> other.startsWith(place + "/"));
            if (isDeepest) {
                problems.add(new AmisPageProblem(place, describe(here)));
            }
        });
        return problems;
    }

    /** The error of one place: the most specific kind of them. */
    private static LocalizedText describe(List<Error> errors) {
        var types = arguments(errors, "type", 1);
        var allowed = arguments(errors, "enum", 0);
        allowed.addAll(arguments(errors, "const", 0));
        var needed = properties(errors, "required");
        var unknown = properties(errors, "additionalProperties");
        if (!needed.isEmpty()) {
            return LocalizedText.of("缺少 %s", "%s is missing", String.join(", ", needed));
        }
        if (!unknown.isEmpty()) {
            return LocalizedText.of(
                    "不支持属性 %s；请移除", "unknown property %s; remove it", String.join(", ", unknown));
        }
        if (!allowed.isEmpty()) {
            allowed.addAll(types);
            return LocalizedText.of(
                    "值不在允许的范围内；可以是 %s",
                    "is not one of the values allowed: %s", String.join(", ", allowed));
        }
        if (!types.isEmpty() && allowed.isEmpty()) {
            return LocalizedText.of(
                    "类型无效；应为 %s", "has an invalid type; expected %s", String.join(" | ", types));
        }
        return LocalizedText.of("不合要求：%s", "does not fit: %s", errors.getFirst().getMessage());
    }

    private static Set<String> arguments(List<Error> errors, String keyword, int from) {
        var found = new TreeSet<String>();
        for (var error : errors) {
            var arguments = error.getArguments();
            if (error.getKeyword().equals(keyword) && arguments != null) {
                for (int i = 0; i < arguments.length - from; i++) {
                    found.add(
                            plain(
                                    String.valueOf(
                                            arguments[i + (keyword.equals("type") ? from : 0)])));
                }
            }
        }
        return found;
    }

    private static String plain(String argument) {
        return argument.replaceAll("[\\[\\]\"]", "");
    }

    private static Set<String> properties(List<Error> errors, String keyword) {
        var found = new TreeSet<String>();
        errors.stream()
                .filter(error -> error.getKeyword().equals(keyword))
                .map(error -> String.valueOf(error.getProperty()))
                .forEach(found::add);
        return found;
    }
}
