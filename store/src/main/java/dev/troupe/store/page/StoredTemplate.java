package dev.troupe.store.page;

import dev.troupe.core.value.Value;
import java.time.Instant;

/**
 * A template of pages.
 *
 * @param user the owner of the template
 * @param isShared whether all users may read and use it
 */
public record StoredTemplate(
        String id, String user, boolean isShared, String name, Instant created, Value content) {}
