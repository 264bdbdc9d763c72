/**
 * Stores the records of users in a database. Start at {@link SchoolStore}, which opens it; {@link
 * School} is the records of one user.
 */
@NullMarked
package dev.troupe.packs.school.store;

import org.jspecify.annotations.NullMarked;
