package dev.troupe.packs.amis.config;

import dev.troupe.core.value.Value;

/** Walks through all values of a configuration. */
public final class ConfigWalker {
    /** Is shown each value with its place. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * @param path JSON Pointer
         * @param key name of the property that it is, or that holds the list that it is in
         * @param owner the nearest record around it
         */
        void visit(String path, String key, Value value, Value owner);
    }

    private ConfigWalker() {}

    public static void walk(Value root, Visitor visitor) {
        walk("", "", root, Value.missing(), visitor);
    }

    private static void walk(String path, String key, Value value, Value owner, Visitor visitor) {
        visitor.visit(path, key, value, owner);
        switch (value) {
            case Value.RecordOf(var fields) ->
                    fields.forEach((name, field) ->
                            walk(path + "/" + escape(name), name, field, value, visitor));
            case Value.ListOf(var items) -> {
                for (int i = 0; i < items.size(); i++) {
                    walk(path + "/" + i, key, items.get(i), owner, visitor);
                }
            }
            default -> {}
        }
    }

    public static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
