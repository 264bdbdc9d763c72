package dev.troupe.page.blueprint;

/** How the tabs of a page are displayed. */
public enum PageLayout {
    /** One at a time. */
    TABS,
    /** One below the other. */
    SINGLE_PAGE
}
