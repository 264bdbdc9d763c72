package dev.troupe.page.request;

/** What plans a page. */
public enum PlannerChoice {
    /** Rules, and a language model where they do not understand the whole request. */
    AUTO,
    RULES,
    MODEL
}
