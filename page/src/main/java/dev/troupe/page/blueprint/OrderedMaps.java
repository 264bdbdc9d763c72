package dev.troupe.page.blueprint;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Immutable copies of maps that retain the order of their keys. */
final class OrderedMaps {
    private OrderedMaps() {}

    static <V> Map<String, V> copyOf(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
