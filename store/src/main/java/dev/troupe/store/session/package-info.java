/** Sessions that programs open with agents, their webhooks and the record of deliveries. */
@NullMarked
package dev.troupe.store.session;

import org.jspecify.annotations.NullMarked;
