/**
 * Checks blueprints before they are run. Start at {@link BlueprintRules}, which reports all
 * problems together; each of the other classes checks one thing.
 */
@NullMarked
package dev.troupe.page.check;

import org.jspecify.annotations.NullMarked;
