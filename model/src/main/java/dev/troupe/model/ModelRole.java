package dev.troupe.model;

import java.util.Locale;

/** What a model is asked to be; settings may name another model for each. */
public enum ModelRole {
    DEFAULT,
    ROUTER,
    PLANNER,
    AGENT,
    COMPOSER;

    /** As settings files write it. */
    public String settingName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
