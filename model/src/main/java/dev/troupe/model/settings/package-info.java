/** Reads settings of models from a file, one set for each role. Start at {@link RoleSettings}. */
@NullMarked
package dev.troupe.model.settings;

import org.jspecify.annotations.NullMarked;
