package dev.troupe.agent;

import dev.troupe.core.Value;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;

/** Writes the paths among the arguments of a call in the one way that rules are written in. */
final class PlainPaths {
    private static final int LONGEST = 4_096; // characters of a path on any system

    private PlainPaths() {}

    /** The arguments with every path below a directory relative to it, without dots. */
    static Value in(Value arguments, Path root) {
        return switch (arguments) {
            case Value.Text(var text) -> Value.of(plain(text, root));
            case Value.ListOf(var items) ->
                    Value.of(items.stream().map(item -> in(item, root)).toList());
            case Value.RecordOf(var fields) -> {
                var plain = new LinkedHashMap<String, Value>();
                fields.forEach((name, value) -> plain.put(name, in(value, root)));
                yield Value.of(plain);
            }
            case Value.Num _, Value.Flag _, Value.Missing _ -> arguments;
        };
    }

    private static String plain(String text, Path root) {
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
