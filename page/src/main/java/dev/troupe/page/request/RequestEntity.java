package dev.troupe.page.request;

import java.math.BigDecimal;

/**
 * A record that a request names.
 *
 * @param type such as {@code class}
 * @param name for readers
 * @param confidence 0 to 1
 * @param match how it was found, such as {@code exact}
 */
public record RequestEntity(
        String type, String id, String name, BigDecimal confidence, String match) {}
