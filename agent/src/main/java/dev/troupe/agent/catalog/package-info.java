/**
 * The agents that exist now and what others know of them. Start at {@link Agent}, {@link AgentCard}
 * and {@link Catalog}; a {@link Pack} adds agents.
 */
@NullMarked
package dev.troupe.agent.catalog;

import org.jspecify.annotations.NullMarked;
