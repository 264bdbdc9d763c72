package dev.troupe.core.graph;

import java.util.Arrays;
import java.util.Optional;

/** Who a node belongs to; {@code category} in documents. */
public enum GraphLayer {
    USER("用户层", "user layer"),
    COORDINATOR("Emma常驻层", "Emma resident layer"),
    SPECIALIST("专业Agent层", "professional agent layer"),
    INTERACTION("活跃交互区", "active interaction zone");

    private final String wireName;
    private final String english;

    GraphLayer(String wireName, String english) {
        this.wireName = wireName;
        this.english = english;
    }

    public String wireName() {
        return wireName;
    }

    public String english() {
        return english;
    }

    /** By the name in documents or the English one. */
    public static Optional<GraphLayer> find(String name) {
        return Arrays.stream(values())
                .filter(layer -> layer.wireName.equals(name) || layer.english.equals(name))
                .findFirst();
    }
}
