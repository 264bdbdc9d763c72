package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.settings.AccessSettings;

/** What the parts of access share. */
public record AccessBasis(AccessSettings settings, TimeSource time) {}
