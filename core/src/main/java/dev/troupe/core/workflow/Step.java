package dev.troupe.core.workflow;

/**
 * A line of guidance in a plan; the agent chooses how to follow it.
 *
 * @param stepNumber unique and consecutive over the whole workflow, from 1
 * @param desc what to achieve, not how
 */
public record Step(int stepNumber, String desc) {}
