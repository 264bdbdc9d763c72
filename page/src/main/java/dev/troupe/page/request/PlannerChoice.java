package dev.troupe.page.request;

/** What plans a page. */
public enum PlannerChoice {
    /** Rules, and a language model if these do not understand the whole request. */
    AUTO,
    RULES,
    MODEL
}
