/**
 * The contract of a language model: request, reply, tools, usage, and the offline model. Start at
 * {@link ChatModel}.
 */
@NullMarked
package dev.troupe.model;

import org.jspecify.annotations.NullMarked;
