package dev.troupe.model;

/** What a model is asked to be; settings may name another model for each. */
public enum ModelRole {
    DEFAULT,
    ROUTER,
    PLANNER,
    AGENT,
    COMPOSER
}
