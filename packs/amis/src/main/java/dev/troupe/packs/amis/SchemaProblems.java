package dev.troupe.packs.amis;

import com.networknt.schema.Error;
import dev.troupe.core.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Condenses what a validator says of a schema full of alternatives. An alternative that fails
 * because of something deeper is no news: only the deepest places are told, once each.
 */
final class SchemaProblems {
    private SchemaProblems() {}

    static List<PageProblem> of(List<Error> errors) {
        Map<String, List<Error>> byPlace = new LinkedHashMap<>();
        for (var error : errors) {
            byPlace.computeIfAbsent(error.getInstanceLocation().toString(), _ -> new ArrayList<>())
                    .add(error);
        }
        var problems = new ArrayList<PageProblem>();
        byPlace.forEach((place, here) -> {
            boolean isDeepest =
                    byPlace.keySet().stream().noneMatch(other -> other.startsWith(place + "/"));
            if (isDeepest) {
                problems.add(new PageProblem(place, sentence(here)));
            }
        });
        return problems;
    }

    /** What the errors of one place come to: the most telling kind of them. */
    private static Sentence sentence(List<Error> errors) {
        var types = arguments(errors, "type", 1);
        var allowed = arguments(errors, "enum", 0);
        allowed.addAll(arguments(errors, "const", 0));
        var needed = properties(errors, "required");
        var unknown = properties(errors, "additionalProperties");
        if (!needed.isEmpty()) {
            return Sentence.of("缺少 %s", "%s is missing", String.join(", ", needed));
        }
        if (!unknown.isEmpty()) {
            return Sentence.of(
                    "没有名为 %s 的属性；请去掉",
                    "has no property named %s; leave it out", String.join(", ", unknown));
        }
        if (!allowed.isEmpty()) {
            allowed.addAll(types);
            return Sentence.of(
                    "值不在允许的范围内；可以是 %s",
                    "is not one of the values allowed: %s", String.join(", ", allowed));
        }
        if (!types.isEmpty() && allowed.isEmpty()) {
            return Sentence.of(
                    "类型不对；应为 %s", "has the wrong type; give %s", String.join(" | ", types));
        }
        return Sentence.of("不合要求：%s", "does not fit: %s", errors.getFirst().getMessage());
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
