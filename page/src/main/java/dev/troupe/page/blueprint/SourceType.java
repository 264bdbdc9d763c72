package dev.troupe.page.blueprint;

/** Where the data of a binding comes from. */
public enum SourceType {
    /** A registered tool. */
    TOOL,
    /** An HTTP address. */
    API,
    /** The blueprint itself. */
    STATIC
}
