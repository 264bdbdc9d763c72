/**
 * Runs blueprints as workflows. Start at {@link PageRunner}. {@link PageWorkflow} makes one node of
 * each binding, computation and slot; {@link PageNodes} does their work; {@link PageEvents} turns
 * the events of the run into those that a client of pages reads, and collects the {@link Page}.
 */
@NullMarked
package dev.troupe.page.run;

import org.jspecify.annotations.NullMarked;
