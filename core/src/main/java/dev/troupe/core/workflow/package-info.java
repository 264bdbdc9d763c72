/**
 * The declared graph: nodes, edges, conditions, and the rules that a workflow must satisfy. Start
 * at {@link WorkflowDraft}, {@link WorkflowRules} and {@link Workflow}.
 */
@NullMarked
package dev.troupe.core.workflow;

import org.jspecify.annotations.NullMarked;
