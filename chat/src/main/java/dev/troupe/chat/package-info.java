/**
 * Takes a message from its arrival to its answer. Start at {@link Coordinator}, the only entry: it
 * understands, plans, runs and answers.
 */
@NullMarked
package dev.troupe.chat;

import org.jspecify.annotations.NullMarked;
