package dev.troupe.store.page;

import java.time.Instant;

/**
 * A page without its content.
 *
 * @param id 1 to 64 letters, digits, dashes and underscores
 * @param user id of its user; empty if there is only one
 * @param updated the time of the last version
 * @param lastVersion its number, from 1
 */
public record StoredPage(
        String id, String user, String title, Instant created, Instant updated, long lastVersion) {}
