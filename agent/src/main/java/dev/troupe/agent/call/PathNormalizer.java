package dev.troupe.agent.call;

import dev.troupe.core.value.Value;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;

/** Writes the paths among the arguments of a call in the one way that rules are written in. */
final class PathNormalizer {
    private static final int LONGEST = 4_096; // characters of a path on any system

    private PathNormalizer() {}

    /** The arguments with every path below a directory relative to it, without dots. */
    static Value normalize(Value arguments, Path root) {
        return switch (arguments) {
            case Value.Text(var text) -> Value.of(normalizeText(text, root));
            case Value.ListOf(var items) ->
                    Value.of(items.stream().map(item -> normalize(item, root)).toList());
            case Value.RecordOf(var fields) -> {
                var plain = new LinkedHashMap<String, Value>();
                fields.forEach((name, value) -> plain.put(name, normalize(value, root)));
                yield Value.of(plain);
            }
            case Value.Num _, Value.Flag _, Value.Missing _ -> arguments;
        };
    }

    private static String normalizeText(String text, Path root) {
        if (text.length() > LONGEST || text.contains("\n") || text.contains("://")) {
            return text;
        }
        try {
            var path = root.resolve(text.strip()).normalize();
            boolean isBelow = path.startsWith(root) && !path.equals(root);
            return isBelow ? root.relativize(path).toString().replace('\\', '/') : text;
        } catch (InvalidPathException _) {
            return text;
        }
    }
}
