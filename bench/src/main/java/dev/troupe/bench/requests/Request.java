package dev.troupe.bench.requests;

import java.util.List;
import java.util.Map;

/**
 * What a user types, the directory in which it is typed, and what must be true afterwards.
 *
 * @param files the text of each file in the directory, by path
 * @param before commands that are given first, such as {@code docs add handbook}
 * @param allowsChanges whether {@code --yes} is given
 * @param expectations any one of them must hold
 */
record Request(
        String id,
        String language,
        String kind,
        String text,
        Map<String, String> files,
        List<List<String>> before,
        boolean allowsChanges,
        List<Expectation> expectations) {
    Request {
        files = Map.copyOf(files);
        before = List.copyOf(before);
        expectations = List.copyOf(expectations);
    }
}
