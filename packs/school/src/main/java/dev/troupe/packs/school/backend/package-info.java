/**
 * Reads records of a school from a back end over REST. Start at {@link BackendSource}; the program
 * provides the {@link BackendClient}.
 */
@NullMarked
package dev.troupe.packs.school.backend;

import org.jspecify.annotations.NullMarked;
