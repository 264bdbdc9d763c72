/**
 * Everything that can be done with one user's items, as one API. Start at {@link Life}; {@link
 * LifeStore} opens the database, {@link LifeRepository} finds the data of a user.
 */
@NullMarked
package dev.troupe.packs.life.store;

import org.jspecify.annotations.NullMarked;
