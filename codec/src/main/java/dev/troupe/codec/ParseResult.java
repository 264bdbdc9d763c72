package dev.troupe.codec;

import java.util.List;

/**
 * What was read, and what was odd about it.
 *
 * @param warnings unknown fields and readings that were not literal, each with its path; empty when
 *     there were none
 */
public record ParseResult<T>(T value, List<String> warnings) {
    public ParseResult {
        warnings = List.copyOf(warnings);
    }
}
