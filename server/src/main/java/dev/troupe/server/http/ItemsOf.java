package dev.troupe.server.http;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** A list that is short enough for one response. */
public record ItemsOf<T>(List<T> items) {
    public static <S, T> ItemsOf<T> of(Collection<S> all, Function<S, T> write) {
        return new ItemsOf<>(all.stream().map(write).toList());
    }
}
