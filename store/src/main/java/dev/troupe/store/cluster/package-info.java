/**
 * What servers that share a store know of each other, and the orders that they send to each other.
 * Start at {@link RunOrderStore}.
 */
@NullMarked
package dev.troupe.store.cluster;

import org.jspecify.annotations.NullMarked;
