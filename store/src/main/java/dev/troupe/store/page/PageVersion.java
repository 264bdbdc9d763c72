package dev.troupe.store.page;

import dev.troupe.core.value.Value;
import java.time.Instant;

/**
 * One version of a page.
 *
 * @param page id of the page
 * @param number from 1, without gaps
 * @param cause what made it, such as {@code build}
 * @param note what was asked for, for readers; may be empty
 * @param content missing where only the list of versions was read
 */
public record PageVersion(
        String page, long number, Instant at, String cause, String note, Value content) {}
