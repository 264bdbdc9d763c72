/**
 * The records of users in a database. {@link SchoolStore} opens it, {@link School} is the records
 * of one user.
 */
@NullMarked
package dev.troupe.packs.school.store;

import org.jspecify.annotations.NullMarked;
