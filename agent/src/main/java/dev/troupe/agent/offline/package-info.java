/**
 * What packs give the offline model, so that it routes requests to their agents and drives them.
 * Start at {@link SingleAgentPlan}, which plans a request as one node of an agent.
 */
@NullMarked
package dev.troupe.agent.offline;

import org.jspecify.annotations.NullMarked;
