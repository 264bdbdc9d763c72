/**
 * Language models. Start at {@link dev.troupe.model.ChatModel}; everything else is its data or
 * wraps one.
 */
@NullMarked
package dev.troupe.model;

import org.jspecify.annotations.NullMarked;
